-- A headless Neovim (0.7 or later), set up by its init.lua, edits a prompt file the way a user
-- does, and writes what it saw as JSON lines to $REPORT. Environment: see real_editors.py.

local report = assert(io.open(os.getenv('REPORT'), 'w'))
local encode = (vim.json and vim.json.encode) or vim.fn.json_encode
local patience = tonumber(os.getenv('PATIENCE')) * 1000
local get_clients = vim.lsp.get_clients or vim.lsp.get_active_clients
local new = vim.fn.has('nvim-0.11') == 1

local function say(name, value)
  report:write(encode({ name = name, value = value }) .. '\n')
  report:flush()
end

local function call(client, method, ...)
  if new then return client[method](client, ...) end
  return client[method](...)
end

-- The line and the words of each finding, once there are so many.
local function findings(count)
  vim.wait(patience, function() return #vim.diagnostic.get(0) == count end, 10)
  local found = vim.diagnostic.get(0)
  table.sort(found, function(a, b) return a.lnum < b.lnum or (a.lnum == b.lnum and a.col < b.col) end)
  return vim.tbl_map(function(d)
    local words = vim.api.nvim_buf_get_text(0, d.lnum, d.col, d.end_lnum, d.end_col, {})
    return { d.lnum + 1, table.concat(words, '\n') }
  end, found)
end

-- Opens a file and returns the client that is attached to it.
local function open(file)
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  local buffer, client = vim.api.nvim_get_current_buf(), nil
  vim.wait(60000, function()
    for _, each in pairs(get_clients()) do
      if each.initialized and vim.lsp.buf_is_attached(buffer, each.id) then client = each end
    end
    return client ~= nil
  end, 10)
  return assert(client, 'no server was attached to ' .. file)
end

local function request(client, method, params)
  local answer
  call(client, 'request', method, params, function(_, result) answer = result or false end, 0)
  vim.wait(patience, function() return answer ~= nil end, 10)
  return answer
end

local function command(client, name)
  return request(client, 'workspace/executeCommand', { command = name }) or {}
end

-- So that what follows is an undo step of its own.
local function close_undo_block() vim.cmd('let &undolevels = &undolevels') end

local function edit()
  local client = open(os.getenv('FILE'))
  say('encoding', client.offset_encoding)
  say('opened', findings(2))
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { '', 'Output JSON only. Add commentary after the JSON.' })
  say('typed', findings(4))
  -- A line above, and characters before the findings in their own line.
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { 'Ünï😀' })
  vim.api.nvim_buf_set_text(0, 3, 0, 3, 0, { '😀 é ' })
  vim.wait(300)
  say('moved', findings(4))

  local line = vim.api.nvim_buf_get_lines(0, 3, 4, false)[1]
  local position = { line = 3, character = vim.str_utfindex(line, #line - 2) }
  local hover = request(client, 'textDocument/hover',
    { textDocument = { uri = vim.uri_from_bufnr(0) }, position = position })
  say('hover', hover and hover.contents.value or '')

  close_undo_block()
  -- What a user does: cursor on the finding, ask for actions, take the first.
  vim.ui.select = function(items, _, choose) choose(items[1], 1) end
  vim.api.nvim_win_set_cursor(0, { 4, #line - 2 })
  vim.lsp.buf.code_action()
  say('fixed', findings(2))
  say('line', vim.api.nvim_buf_get_lines(0, 3, 4, false)[1])
  vim.cmd('undo')
  say('undone', findings(4))

  local summary = command(client, 'antinomy.analyzeWorkspace').summary
  say('issues', summary and summary.issues)
  for _, document in pairs(command(client, 'antinomy.showDebugInfo').documents or {}) do
    say('delay', document.delay or document.deep_delay)
  end
  call(client, 'stop')
  say('stopped', vim.wait(patience, function() return call(client, 'is_stopped') end, 10))
end

-- A workspace that takes long, and a server that dies over it.
local function die()
  local told, progress = {}, nil
  vim.lsp.handlers['$/progress'] = function(_, result) progress = progress or result.value.kind end
  vim.notify = function(message) table.insert(told, message) end
  vim.notify_once = vim.notify
  local client = open(os.getenv('MANY'))
  local pid = command(client, 'antinomy.showDebugInfo').pid
  call(client, 'request', 'workspace/executeCommand', { command = 'antinomy.analyzeWorkspace' }, function() end, 0)
  vim.wait(patience, function() return progress ~= nil end, 10)
  say('progress', progress)
  if not pid then return end
  vim.loop.kill(pid, 'sigkill')
  local before = vim.loop.hrtime()
  vim.wait(10000, function() return #told > 0 end, 10)
  say('death', (vim.loop.hrtime() - before) / 1e9)
  say('told', told)
end

local ok, problem = xpcall(function()
  vim.o.swapfile = false
  edit()
  vim.cmd('bwipeout!')
  die()
end, debug.traceback)
if not ok then say('problem', problem) end
report:close()
vim.cmd('qall!')
