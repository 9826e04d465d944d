-- A headless Neovim (0.7 or later) uses the plugin the way its author does, and writes what it
-- saw as JSON lines to $REPORT. Environment: SERVER (words separated by tabs), FOLDER, REPORT.

local report = assert(io.open(os.getenv('REPORT'), 'w'))
local encode = (vim.json and vim.json.encode) or vim.fn.json_encode
local folder = os.getenv('FOLDER')

local function say(name, value)
  report:write(encode({ name = name, value = value }) .. '\n')
  report:flush()
end

local told = {}
vim.notify = function(message) table.insert(told, message) end

local function quickfix(command, title)
  vim.fn.setqflist({}, 'r', { title = '', items = {} })
  vim.cmd(command)
  vim.wait(60000, function() return #told > 0 end, 10)
  local found = {}
  local list = vim.fn.getqflist({ title = 0, items = 0 })
  for _, item in ipairs(list.title == title and list.items or {}) do
    table.insert(found, { file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(item.bufnr), ':t'),
      line = item.lnum, column = item.col, type = item.type, text = item.text })
  end
  local answer = { items = found, told = told }
  told = {}
  return answer
end

-- Waits until a server is there for the current buffer.
local function attached()
  local buffer = vim.api.nvim_get_current_buf()
  vim.wait(60000, function()
    for _, client in ipairs(require('antinomy').clients()) do
      if client.initialized and vim.lsp.buf_is_attached(buffer, client.id) then return true end
    end
  end, 10)
end

local function session()
  require('antinomy').setup({ cmd = vim.split(os.getenv('SERVER'), '\t'), settings = { deep = 'off' } })
  vim.cmd('edit ' .. vim.fn.fnameescape(folder .. '/answer.md'))
  local buffer = vim.api.nvim_get_current_buf()
  vim.bo.filetype = 'markdown'
  attached()
  say('clients', #require('antinomy').clients())
  vim.cmd('split ' .. vim.fn.fnameescape(folder .. '/AGENTS.md'))
  vim.bo.filetype = 'markdown'
  vim.wait(60000, function() return #vim.diagnostic.get(0) == 2 end, 10)
  say('findings', #vim.diagnostic.get(0))
  say('clients after a second file', #require('antinomy').clients())
  say('conflicts', quickfix('AntinomyCheck', 'Conflicts'))
  vim.cmd('cclose')
  vim.cmd('buffer ' .. buffer)
  say('facts', quickfix('3,3AntinomyFactCheck ' .. vim.fn.fnameescape(folder .. '/guide.md'), 'Fact-check'))
  vim.cmd('cclose')
  vim.cmd('buffer ' .. buffer)
  say('context', quickfix(('AntinomyContext %s %s'):format(folder .. '/answer.md', folder .. '/guide.md'),
    'Contradictions between documents'))
  vim.cmd('cclose')
  vim.cmd('edit ' .. vim.fn.fnameescape(folder .. '/windows.md'))
  vim.bo.filetype = 'markdown'
  say('windows', quickfix('AntinomyFactCheck ' .. vim.fn.fnameescape(folder .. '/guide.md'), 'Fact-check'))
  vim.cmd('cclose')
  vim.cmd('edit ' .. vim.fn.fnameescape(folder .. '/elsewhere/answer.md'))
  vim.bo.filetype = 'markdown'
  attached()
  say('given up', quickfix('AntinomyFactCheck ' .. vim.fn.fnameescape(folder .. '/guide.md'), 'Fact-check'))
  vim.cmd('edit ' .. vim.fn.fnameescape(folder .. '/support.prompty'))
  say('filetype', vim.bo.filetype)
  for _, client in ipairs(require('antinomy').clients()) do
    if vim.loop.os_uname().sysname ~= 'Windows_NT' then os.execute('pkill -9 -P ' .. vim.fn.getpid()) end
    say('server', client.name)
  end
  local before = vim.loop.hrtime()
  vim.wait(5000, function() return #told > 0 end, 10)
  say('death', { told = told, seconds = (vim.loop.hrtime() - before) / 1e9 })
end

local ok, problem = xpcall(session, debug.traceback)
if not ok then say('problem', problem) end
report:close()
vim.cmd('qall!')
