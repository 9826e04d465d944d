-- The server's configuration, as Neovim 0.11 looks for it: vim.lsp.enable('antinomy') uses it.
return require('antinomy').config()
