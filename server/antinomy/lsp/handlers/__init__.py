"""One file per LSP method: a function that takes the server and the method's parameters."""
