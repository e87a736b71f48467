import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

/** What a statement's row promises: of each column what it holds besides null, as TypeScript writes it. */
export type Columns = ReadonlyMap<string, string>

/** The promise of every call of `many`, `maybe` and `one`, by its file, line and column, as the compiler reads it. */
export function promisedRows(project: string): Map<string, Columns> {
  const api = new API()
  try {
    const promised = new Map<string, Columns>()
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

type Reading = { checker: Checker; promised: Map<string, Columns> }

function readPromises(node: Node, file: SourceFile, { checker, promised }: Reading): void {
  node.forEachChild((child) => readPromises(child, file, { checker, promised }))
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return
  const { name } = node.expression
  const statement = node.arguments[1] && checker.getTypeAtLocation(node.arguments[1])
  if (!/^(many|maybe|one)$/.test(name.text) || !statement || !isReference(statement)) return
  const [row] = checker.getTypeArguments(statement)
  if (!row || row.flags & TypeFlags.Unknown || isOpen(row)) return
  const { line, character } = file.getLineAndCharacterOfPosition(name.getStart())
  promised.set(`${file.fileName}:${line + 1}:${character + 1}`, columnsOf(row, checker))
}

/** A `RawBuilder<Row>` of Kysely. */
const isReference = (type: Type): type is TypeReference =>
  type.isObjectType() && type.getSymbol()?.name === 'RawBuilder'

/** Of a function that takes any row: its callers know which. */
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
      if (base && !(base.flags & TypeFlags.Never)) columns.set(column.name, checker.typeToString(base))
    }
  return columns
}
