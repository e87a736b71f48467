import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

/** A row's promise: of each column what it holds besides null, as TypeScript writes it. */
export type Columns = ReadonlyMap<string, string>

/** `isOpen` where the function runs the statements of its callers, who know the other columns. */
export type Promised = { columns: Columns; isOpen: boolean }

/**
 * The promise of every call of `Db`, and of every call that hands over the `rows` of a page, by its file, line and
 * column, as the compiler reads it.
 */
export function promisedRows(project: string): Map<string, Promised> {
  const api = new API()
  try {
    const promised = new Map<string, Promised>()
    for (const { program, checker } of api.updateSnapshot({ openProjects: [project] }).getProjects())
      for (const name of program.getSourceFileNames()) {
        const file = name.includes('/node_modules/') ? undefined : program.getSourceFile(name)
        if (file) readPromises(file, file, { checker, promised })
      }
    return promised
  } finally {
    api.close()
  }
}

type Reading = { checker: Checker; promised: Map<string, Promised> }

function readPromises(node: Node, file: SourceFile, { checker, promised }: Reading): void {
  node.forEachChild((child) => readPromises(child, file, { checker, promised }))
  if (!isCallExpression(node)) return
  const statement = statementOf(node, checker)
  if (!statement || !isReference(statement)) return
  const [row] = checker.getTypeArguments(statement)
  if (!row || row.flags & TypeFlags.Unknown) return
  const called = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  const { line, character } = file.getLineAndCharacterOfPosition(called.getStart())
  const promise = { columns: columnsOf(row, checker), isOpen: isOpen(row) }
  promised.set(`${file.fileName}:${line + 1}:${character + 1}`, promise)
}

/** The argument of `many`, `maybe` and `one`, or the `rows` of what a page is made from. */
function statementOf(call: CallExpression, checker: Checker): Type | undefined {
  const { expression, arguments: given } = call
  const isDb = isPropertyAccessExpression(expression) && /^(many|maybe|one)$/.test(expression.name.text)
  const last = given.at(-1)
  const type = last && given.length === (isDb ? 2 : 3) ? checker.getTypeAtLocation(last) : undefined
  if (isDb || !type) return type
  const rows = checker.getPropertyOfType(type, 'rows')
  return rows && checker.getTypeOfSymbol(rows)
}

/** A `Sql<Row>`. */
const isReference = (type: Type): type is TypeReference =>
  type.isObjectType() && type.getSymbol()?.name === 'Sql'

const isOpen = (type: Type): boolean =>
  type.isUnionType() || type.isIntersectionType()
    ? type.getTypes().some(isOpen)
    : Boolean(type.flags & TypeFlags.TypeParameter)

/** A row of several shapes, as an outer join gives it, has the columns of all of them. */
function columnsOf(row: Type, checker: Checker): Columns {
  const columns = new Map<string, string>()
  for (const shape of row.isUnionType() ? row.getTypes() : [row])
    for (const column of checker.getPropertiesOfType(shape)) {
      const held = checker.getNonNullableType(checker.getTypeOfSymbol(column) ?? checker.getUnknownType())
      const base = held && checker.getBaseTypeOfLiteralType(held)
      if (base && !(base.flags & TypeFlags.Never))
        columns.set(column.name, checker.typeToString(base).replace(/^Buffer<.*>$/, 'Buffer'))
    }
  return columns
}
