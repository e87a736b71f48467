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
  return [...statements, statement].map((one) => one.trim()).filter((one) => one !== '')
}

/** Comments, what is quoted in its three ways, and else one character. */
const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[\s\S]/g

const isComment = (piece: string) => /^(--|\/\*)/.test(piece)
