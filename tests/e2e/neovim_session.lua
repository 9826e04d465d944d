-- A headless Neovim (0.7 or later) edits a prompt file with the server attached,
-- the way a user does, and writes what it saw as JSON lines to $REPORT.
-- Environment: SERVER (command, words separated by tabs), FILE, REPORT.

local report = assert(io.open(os.getenv('REPORT'), 'w'))
local encode = (vim.json and vim.json.encode) or vim.fn.json_encode

local function say(name, value)
  report:write(encode({ name = name, value = value }) .. '\n')
  report:flush()
end

local function wait_for_count(buffer, count)
  vim.wait(20000, function() return #vim.diagnostic.get(buffer) == count end, 10)
  local found = {}
  for _, d in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, { line = d.lnum, column = d.col, last = d.end_col, severity = d.severity,
      code = d.code or (d.user_data and d.user_data.lsp and d.user_data.lsp.code) })
  end
  table.sort(found, function(a, b)
    return a.line < b.line or (a.line == b.line and a.column < b.column)
  end)
  return found
end

local function session()
  local file = os.getenv('FILE')
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  local buffer = vim.api.nvim_get_current_buf()
  local id = vim.lsp.start_client({
    name = 'antinomy',
    cmd = vim.split(os.getenv('SERVER'), '\t'),
    root_dir = vim.fn.fnamemodify(file, ':h'),
    flags = { allow_incremental_sync = true, debounce_text_changes = 0 },
  })
  vim.lsp.buf_attach_client(buffer, id)
  local client
  vim.wait(20000, function()
    client = vim.lsp.get_client_by_id(id)
    return client ~= nil and client.initialized == true
  end, 10)
  say('encoding', client.offset_encoding)
  say('opened', wait_for_count(buffer, 2))

  vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { '', 'Output JSON only. Add commentary after the JSON.' })
  say('typed', wait_for_count(buffer, 4))

  local document = { uri = vim.uri_from_bufnr(buffer) }
  local answer = vim.lsp.buf_request_sync(buffer, 'textDocument/hover',
    { textDocument = document, position = { line = 2, character = 18 } }, 10000)
  say('hover', answer and answer[id] and answer[id].result and answer[id].result.contents.value)

  vim.cmd('let &undolevels = &undolevels') -- what follows is an undo step of its own

  -- What a user does: cursor on the finding, ask for actions, take the first.
  vim.ui.select = function(items, _, choose) choose(items[1], 1) end
  vim.api.nvim_win_set_cursor(0, { 3, #vim.api.nvim_buf_get_lines(buffer, 2, 3, false)[1] - 2 })
  vim.lsp.buf.code_action()
  say('fixed', wait_for_count(buffer, 2))
  say('line', vim.api.nvim_buf_get_lines(buffer, 2, 3, false)[1])

  vim.cmd('undo')
  say('undone', wait_for_count(buffer, 4))

  answer = vim.lsp.buf_request_sync(buffer, 'workspace/executeCommand',
    { command = 'antinomy.analyzeWorkspace' }, 10000)
  say('command', answer and answer[id] and answer[id].result and answer[id].result.summary.issues)

  client.stop()
  vim.wait(10000, function() return client.is_stopped() end, 10)
  say('stopped', client.is_stopped())
end

local ok, problem = xpcall(session, debug.traceback)
if not ok then say('problem', problem) end
report:close()
vim.cmd('qall!')
