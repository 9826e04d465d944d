// Stands in for VS Code in unit tests: nothing of it is called, modules only have to load.
export {};
