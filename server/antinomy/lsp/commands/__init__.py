"""One file per command of ``workspace/executeCommand``; what each returns is JSON."""
