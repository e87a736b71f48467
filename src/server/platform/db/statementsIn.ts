/**
 * The statements of a file of SQL, without what stands between them. Where tables are spread each change of one is
 * handed on with the whole text that came with it, so it has to come alone.
 */
export function statementsIn(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [piece] of sql.matchAll(pieces)) {
    if (piece === ';') {
      statements.push(statement)
      statement = ''
    } else if (!isComment(piece)) statement += piece
  }
  return [...statements, statement]
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .flatMap(changesIn)
}

/**
 * The changes of a table one by one, and what a new column is checked for after the column, by the name that PostgreSQL
 * gives it: where tables are spread neither is taken with another.
 */
function changesIn(statement: string): string[] {
  const [, table, changes] = /^alter\s+table\s+(\w+)\s+([\s\S]+)$/i.exec(statement) ?? []
  if (table === undefined || changes === undefined) return [statement]
  return listed(changes).flatMap((change) => {
    const [, before, column, check] = checkedColumn.exec(change) ?? []
    if (before === undefined) return [`alter table ${table} ${change}`]
    const constraint = `add constraint ${table}_${column}_check ${check}`
    return [`alter table ${table} ${before}`, `alter table ${table} ${constraint}`]
  })
}

const checkedColumn = /^(add\s+column\s+(\w+)\s[\s\S]*?)\s+(check\s*\([\s\S]*\))$/i

/** Parted at the commas that stand in no parentheses. */
function listed(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === '(') depth++
    if (piece === ')') depth--
    if (piece === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${piece}`)
  }
  return parts.map((one) => one.trim())
}

/** Comments, what is quoted in its three ways, and else one character. */
const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[\s\S]/g

const isComment = (piece: string) => /^(--|\/\*)/.test(piece)
