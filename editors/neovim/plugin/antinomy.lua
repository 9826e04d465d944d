-- Names the filetypes of prompt files and makes the commands. Starts nothing: setup() does.
if vim.g.loaded_antinomy then return end
vim.g.loaded_antinomy = true

require('antinomy').define()
