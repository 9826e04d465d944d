-- Starts the language server for prompt files, and gives its commands to the author.
-- Neovim 0.7 and later. What the results look like in the quickfix list is known in results.lua.

local results = require('antinomy.results')

local M = {}

local NAME = 'antinomy'
-- Files that Neovim has no filetype for, with the one they are edited as.
local FILETYPES = {
  prompty = { '*.prompty' },
  dotprompt = { '*.prompt' },
  poml = { '*.poml' },
  mdc = { '*.mdc', '.cursorrules', '.windsurfrules', '.clinerules' },
}
local OWN = { 'prompty', 'dotprompt', 'poml', 'mdc', 'markdown', 'text', 'yaml', 'json', 'jsonl', 'toml', 'jinja' }
local ROOTS = { 'antinomy.toml', '.git' }

-- Ids of the clients that attach() started, by root folder: Neovim lists them only once they are initialized.
local started = {}

local options = { cmd = { 'antinomy', 'server', '--stdio' }, filetypes = OWN, settings = {} }

-- The configuration for vim.lsp.config, and what setup() starts the server with.
function M.config()
  return {
    name = NAME,
    cmd = options.cmd,
    filetypes = options.filetypes,
    root_markers = ROOTS,
    init_options = options.settings,
    settings = { antinomy = options.settings },
    handlers = options.handlers,
  }
end

-- Starts the server for every prompt file that is opened, and those that are open.
-- Takes cmd, filetypes, settings (the section "antinomy") and handlers, all optional.
function M.setup(given)
  options = vim.tbl_extend('force', options, given or {})
  if vim.lsp.enable then
    vim.lsp.config(NAME, M.config())
    vim.lsp.enable(NAME)
    return
  end
  local group = vim.api.nvim_create_augroup(NAME, { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = options.filetypes,
    callback = function(event) M.attach(event.buf) end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.tbl_contains(options.filetypes, vim.bo[buffer].filetype) then M.attach(buffer) end
  end
end

local function root_of(buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h')
  for _, marker in ipairs(ROOTS) do
    local found = vim.fn.findfile(marker, folder .. ';')
    if found == '' then found = vim.fn.finddir(marker, folder .. ';') end
    if found ~= '' then return vim.fn.fnamemodify(found, ':p:h' .. (vim.fn.isdirectory(found) == 1 and ':h' or '')) end
  end
  return folder
end

-- Attaches a buffer to the server of its root folder, which is started if need be.
function M.attach(buffer)
  if vim.bo[buffer].buftype ~= '' then return end
  local root = root_of(buffer)
  if started[root] then
    vim.lsp.buf_attach_client(buffer, started[root])
    return
  end
  local config = M.config()
  config.root_dir = root
  config.on_exit = function(code, signal)
    started[root] = nil
    if code ~= 0 or signal ~= 0 then
      vim.schedule(function()
        local how = signal ~= 0 and ('signal %d'):format(signal) or ('code %d'):format(code)
        vim.notify(('Antinomy: the server ended with %s (:LspLog says why).'):format(how), vim.log.levels.ERROR)
      end)
    end
  end
  started[root] = vim.lsp.start_client(config)
  if started[root] then vim.lsp.buf_attach_client(buffer, started[root]) end
end

-- Returns the running clients of the server.
function M.clients()
  local all = vim.lsp.get_clients and vim.lsp.get_clients({ name = NAME }) or vim.lsp.get_active_clients()
  return vim.tbl_filter(function(client) return client.name == NAME end, all)
end

local function client_of(buffer)
  for _, client in ipairs(M.clients()) do
    if vim.lsp.buf_is_attached(buffer, client.id) then return client end
  end
  vim.notify('Antinomy: no server runs for this buffer.', vim.log.levels.ERROR)
end

-- Runs a command of the server; done(result) is called when it has answered.
local function execute(command, arguments, done)
  local buffer = vim.api.nvim_get_current_buf()
  local client = client_of(buffer)
  if not client then return end
  local function answered(err, result)
    if err then
      vim.notify('Antinomy: ' .. (err.message or tostring(err)), vim.log.levels.ERROR)
    elseif type(result) ~= 'table' then
      vim.notify('Antinomy: the server has no answer to ' .. command .. '.', vim.log.levels.ERROR)
    else
      done(result)
    end
  end
  local params = { command = command, arguments = arguments }
  if vim.fn.has('nvim-0.11') == 1 then
    client:request('workspace/executeCommand', params, answered, buffer)
  else
    client.request('workspace/executeCommand', params, answered, buffer)
  end
end

-- The lines from..to of a buffer as a range of LSP.
local function lines(from, to)
  return { start = { line = from - 1, character = 0 }, ['end'] = { line = to, character = 0 } }
end

local function uris_of(files)
  return vim.tbl_map(function(file) return vim.uri_from_fname(vim.fn.fnamemodify(file, ':p')) end, files)
end

-- Checks what a text claims against files; without a range, all of the text.
function M.fact_check(files, from, to)
  local uri = vim.uri_from_bufnr(0)
  local argument = { uri = uri, contextUris = uris_of(files) }
  if from then argument.range = lines(from, to) end
  execute('antinomy.factCheckSelection', { argument }, function(result)
    results.facts(result, vim.uri_to_fname(uri))
  end)
end

-- Looks for contradictions in and between documents; without any, in this one.
function M.context(files)
  local uris = #files > 0 and uris_of(files) or { vim.uri_from_bufnr(0) }
  execute('antinomy.validateContext', { { uris = uris } }, results.context)
end

-- Checks every prompt file of the workspace.
function M.check()
  execute('antinomy.analyzeWorkspace', {}, results.conflicts)
end

-- Makes the filetypes and commands.
function M.define()
  local group = vim.api.nvim_create_augroup('antinomy_filetypes', { clear = true })
  for filetype, patterns in pairs(FILETYPES) do
    vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
      group = group,
      pattern = patterns,
      callback = function() vim.bo.filetype = filetype end,
    })
  end
  local command = vim.api.nvim_create_user_command
  command('AntinomyFactCheck', function(given)
    local selected = given.range > 0
    M.fact_check(given.fargs, selected and given.line1 or nil, given.line2)
  end, { nargs = '+', range = true, complete = 'file', desc = 'Check claims of the buffer or range against files' })
  command('AntinomyContext', function(given) M.context(given.fargs) end,
    { nargs = '*', complete = 'file', desc = 'Look for contradictions in and between documents' })
  command('AntinomyCheck', function() M.check() end, { nargs = 0, desc = 'Check every prompt of the workspace' })
end

return M
