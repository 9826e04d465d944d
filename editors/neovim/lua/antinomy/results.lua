-- What the server's commands answer, as entries of the quickfix list.
-- Offsets are code points of the file's text; the list wants lines and byte columns.

local M = {}

-- The lines of a file as it is edited, or else as it is on disk, and the number of characters that end each.
local function text_of(path)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.api.nvim_buf_get_name(buffer) == path then
      local ending = vim.bo[buffer].fileformat == 'dos' and 2 or 1
      return vim.api.nvim_buf_get_lines(buffer, 0, -1, false), ending
    end
  end
  -- A carriage return that ends a line is read as part of it.
  return vim.fn.filereadable(path) == 1 and vim.fn.readfile(path) or {}, 1
end

-- Returns the line and byte column, both from 1, of a code-point offset.
local function position(path, offset)
  local last = 1
  local text, ending = text_of(path)
  for number, line in ipairs(text) do
    local length = vim.fn.strchars(line)
    if offset <= length then return number, vim.fn.byteidx(line, offset) + 1 end
    offset = math.max(0, offset - length - ending)
    last = number
  end
  return last, 1
end

local function entry(path, offset, kind, text)
  local line, column = position(path, offset)
  return { filename = path, lnum = line, col = column, type = kind, text = (text:gsub('%s+', ' ')) }
end

local function show(title, items, summary)
  vim.fn.setqflist({}, ' ', { title = title, items = items })
  if #items > 0 then vim.cmd('botright copen | wincmd p') end
  vim.notify('Antinomy: ' .. summary)
end

local function counted(number, noun) return ('%d %s%s'):format(number, noun, number == 1 and '' or 's') end

local function as_path(name) return name:match('^%w+://') and vim.uri_to_fname(name) or name end

local KINDS = { contradiction = 'E', neutral = 'W', entailment = 'I' }
local WORDS = { contradiction = 'contradicted', neutral = 'not spoken of', entailment = 'supported' }

-- Each claim, and after it the words that decide it.
function M.facts(result, path)
  if result.outcome == 'unavailable' then
    vim.notify('Antinomy: ' .. (result.reason or 'the text could not be checked.'), vim.log.levels.ERROR)
    return
  end
  local items = {}
  for _, check in ipairs(result.checks) do
    local verdict = ('%s (%.2f): %s'):format(WORDS[check.label], check.confidence, check.claim)
    table.insert(items, entry(path, check.start, KINDS[check.label], verdict))
    local evidence = check.evidence
    if type(evidence) == 'table' then
      table.insert(items, entry(as_path(evidence.path), evidence.start, 'I', 'because: ' .. evidence.text))
    end
  end
  show('Fact-check', items, result.reason or ('%s: %d contradicted, %d supported, %d not spoken of.'):format(
    counted(result.claimsChecked, 'claim'), result.contradictionCount, result.entailmentCount, result.neutralCount))
end

-- Each contradiction's statements, one after the other.
function M.context(result)
  local paths = vim.tbl_map(vim.uri_to_fname, result.uris)
  local items = {}
  for _, finding in ipairs(result.findings) do
    for number, statement in ipairs(finding.statements) do
      local words = (number == 1 and finding.type .. ': ' or 'against: ') .. statement.text
      table.insert(items, entry(paths[statement.document + 1], statement.start, number == 1 and 'E' or 'I', words))
    end
  end
  show('Contradictions between documents', items, counted(#result.findings, 'contradiction') .. '.')
end

-- Each conflict, and after it the counterpart.
function M.conflicts(result)
  local items = {}
  for _, file in ipairs(result.files) do
    for _, issue in ipairs(file.issues) do
      for _, found in ipairs(issue.evidence.occurrences) do
        local other = found.pairedWith
        table.insert(items, entry(found.path, found.start, 'W', ('[%s] %s'):format(found.axis, issue.detail)))
        table.insert(items, entry(other.path, other.start, 'I', 'against: ' .. other.text))
      end
    end
  end
  show('Conflicts', items, ('%s in %s.'):format(
    counted(result.summary.issues, 'conflict'), counted(result.summary.files, 'file')))
end

return M
