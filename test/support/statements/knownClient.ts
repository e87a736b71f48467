import { calledIn } from './called.ts'
import type { Catalogue } from './catalogue.ts'
import { below, lists, nodes, type Tree, word } from './queryTree.ts'

/**
 * The tenant tables of one level of a statement that are not held to one client there: neither by
 * `client_id = <value>` nor by a column of that level that is.
 */
export function tablesWithoutClient(query: Tree, catalogue: Catalogue): string[] {
  const known = knownColumns(query, catalogue)
  return tenantTables(query, catalogue)
    .filter(({ column, isInserted }) =>
      isInserted ? clientOfInsert(query, catalogue) === 'unknown' : !known.has(column),
    )
    .map(({ name }) => name)
}

/** Whether rows are inserted for a client that is a value, or for that of the table that they come from. */
export function clientOfInsert(query: Tree, catalogue: Catalogue): 'value' | 'table' | 'unknown' {
  const [target] = tenantTables(query, catalogue).filter(({ isInserted }) => isInserted)
  const number = target?.column.split('.')[1]
  const given = below(query, 'targetList').find((entry) => word(entry, 'resno') === number)
  return given ? clientOf(query, below(given, 'expr')[0], catalogue) : 'unknown'
}

function clientOf(query: Tree, given: Tree | undefined, catalogue: Catalogue): 'value' | 'table' | 'unknown' {
  if (given && isValue(given, catalogue)) return 'value'
  const column = given && columnOf(given)
  if (!given || !column) return 'unknown'
  if (tenantTables(query, catalogue).some((table) => table.column === column)) return 'table'
  const source = below(query, 'rtable')[Number(word(given, 'varno')) - 1]
  const place = Number(word(given, 'varattno')) - 1
  const rows = source ? lists(source, 'values_lists').map((row) => row[place]) : []
  if (rows.length > 0) return rows.every((one) => one && isValue(one, catalogue)) ? 'value' : 'unknown'
  const [inner] = source ? below(source, 'subquery') : []
  const entry = inner && below(inner, 'targetList')[place]
  return inner && entry ? clientOf(inner, below(entry, 'expr')[0], catalogue) : 'unknown'
}

type Table = {
  readonly name: string /** Its `client_id`. */
  readonly column: string
  readonly isInserted: boolean
}

const insert = '3'

function tenantTables(query: Tree, { tenant }: Catalogue): Table[] {
  const inserted = word(query, 'commandType') === insert ? Number(word(query, 'resultRelation')) : 0
  return below(query, 'rtable').flatMap((entry, index) => {
    const table = word(entry, 'relkind') === 'r' ? tenant.get(word(entry, 'relid')) : undefined
    return table
      ? [{ name: table.name, column: `${index + 1}.${table.column}`, isInserted: index + 1 === inserted }]
      : []
  })
}

/** The column `of` is a value, or what the column `to` is. */
type Tie = { readonly of: string; readonly to?: string }

function knownColumns(query: Tree, catalogue: Catalogue): Set<string> {
  const ties = below(query, 'jointree').flatMap((tree) => tiesOf(tree, catalogue))
  const known = new Set<string>()
  for (let last = -1; last < known.size; ) {
    last = known.size
    for (const { of, to } of ties) if (to === undefined || known.has(to)) known.add(of)
  }
  return known
}

function tiesOf(tree: Tree, catalogue: Catalogue): Tie[] {
  const own = below(tree, 'quals').flatMap((condition) => tiesIn(condition, catalogue))
  if (tree.kind === 'FROMEXPR')
    return [...below(tree, 'fromlist').flatMap((one) => tiesOf(one, catalogue)), ...own]
  if (tree.kind !== 'JOINEXPR') return []
  const [left, right] = [below(tree, 'larg'), below(tree, 'rarg')]
  // The condition of an outer join holds only the rows of its one side.
  const held = { '0': [...left, ...right], '1': right, '3': left }[word(tree, 'jointype')] ?? []
  const places = new Set(held.flatMap((one) => [...nodes(one)]).map((one) => word(one, 'rtindex')))
  return [
    ...[...left, ...right].flatMap((one) => tiesOf(one, catalogue)),
    ...own.filter(({ of }) => places.has(of.split('.')[0] ?? '')),
  ]
}

function tiesIn(condition: Tree, catalogue: Catalogue): Tie[] {
  if (condition.kind === 'BOOLEXPR' && word(condition, 'boolop') === 'and')
    return below(condition, 'args').flatMap((one) => tiesIn(one, catalogue))
  if (condition.kind !== 'OPEXPR' || !catalogue.equal.has(word(condition, 'opno'))) return []
  const [left, right] = below(condition, 'args')
  return left && right ? [...tie(left, right, catalogue), ...tie(right, left, catalogue)] : []
}

function tie(one: Tree, other: Tree, catalogue: Catalogue): Tie[] {
  const [of, to] = [columnOf(one), columnOf(other)]
  if (of === undefined) return []
  if (isValue(other, catalogue)) return [{ of }]
  return to === undefined ? [] : [{ of, to }]
}

/** A column of this level, by the places of its table and its own. */
const columnOf = (tree: Tree): string | undefined =>
  tree.kind === 'VAR' && word(tree, 'varlevelsup') === '0'
    ? `${word(tree, 'varno')}.${word(tree, 'varattno')}`
    : undefined

/** Known before the statement is looked at: neither of a row nor of a subquery nor of a moment. */
const isValue = (tree: Tree, catalogue: Catalogue): boolean =>
  [...nodes(tree)].every(({ kind }) => kind !== 'VAR' && kind !== 'SUBLINK') &&
  [...calledIn(tree, catalogue)].every(({ volatility }) => volatility === 'i')
