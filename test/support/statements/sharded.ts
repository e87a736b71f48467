import { type Called, calledIn } from './called.ts'
import type { Catalogue } from './catalogue.ts'
import { clientOfInsert, tablesWithoutClient } from './knownClient.ts'
import { below, isQuery, nodes, type Tree, word } from './queryTree.ts'

/** The parts of a statement that a sharded database refuses (docs/scaling.md). */
export function faultsOfSharded(statement: Tree, catalogue: Catalogue): string[] {
  const { isTenant, isReference } = tablesIn(statement, catalogue)
  if (!isTenant && !isReference) return []
  const faults = new Set<string>()
  if (isTenant)
    for (const { name, looks } of calledIn(statement, catalogue))
      if (looks) faults.add(`calls ${name}, which asks a statement of its own, beside tables of a client`)
  for (const query of [...nodes(statement)].filter(isQuery)) {
    for (const table of tablesWithoutClient(query, catalogue)) faults.add(`names no client at ${table}`)
    const changed = below(query, 'rtable')[Number(word(query, 'resultRelation')) - 1]
    if (!changed) continue
    const isLocal = catalogue.local.has(word(changed, 'relid'))
    if (isLocal && query !== statement) faults.add('changes a local table within another statement')
    if (!isLocal) for (const fault of faultsOfChange(query, catalogue)) faults.add(fault)
  }
  return [...faults]
}

function tablesIn(statement: Tree, { tenant, reference }: Catalogue) {
  const met = [...nodes(statement)].map((one) => word(one, 'relid'))
  return { isTenant: met.some((id) => tenant.has(id)), isReference: met.some((id) => reference.has(id)) }
}

const insert = '3'

/** Of one change, without the statements within it, which are looked at by themselves. */
function faultsOfChange(query: Tree, catalogue: Catalogue): string[] {
  const own = [...below(query, 'targetList'), ...below(query, 'jointree')]
  const called = own.flatMap((tree) => [...calledIn(tree, catalogue, isQuery)])
  const returned = below(query, 'returningList').flatMap((tree) => [...calledIn(tree, catalogue, isQuery)])
  const cases = own
    .flatMap((tree) => [...nodes(tree, isQuery)])
    .filter(({ kind }) => /^(CASE|COALESCE)/.test(kind))
  const inCases = cases.flatMap((tree) => [...calledIn(tree, catalogue, isQuery)])
  return [
    ...told('returns what is not immutable', returned.filter(isMutable)),
    ...told('has in a case or coalesce what is not immutable', inCases.filter(isMutable)),
    ...(cases.some((tree) => below(tree, 'arg').length > 0)
      ? ['has a case with a value behind the word']
      : []),
    ...(word(query, 'commandType') === insert
      ? [...faultsOfSource(query, catalogue), ...faultsOfConflict(query, catalogue)]
      : [
          ...told('changes rows by what is volatile', called.filter(isVolatile)),
          ...told('changes rows by what is stable and takes a column', called.filter(isStableOfColumn)),
          ...(below(query, 'targetList').some(isElement) ? ['sets a column to an element of an array'] : []),
        ]),
  ]
}

const told = (fault: string, all: readonly Called[]) => all.map(({ name }) => `${fault}: ${name}`)
const isMutable = ({ volatility }: Called) => volatility !== 'i'
const isVolatile = ({ volatility }: Called) => volatility === 'v'
const isStableOfColumn = ({ volatility, isOfColumn }: Called) => volatility === 's' && isOfColumn

/**
 * The source of an insert's rows. Those of a table whose client is handed on are written where they lie; others go
 * through the node that was asked, as do all of a table that every node has.
 */
function faultsOfSource(query: Tree, catalogue: Catalogue): string[] {
  const isSelection = below(query, 'rtable').some((entry) => below(entry, 'subquery').length > 0)
  if (!isSelection) {
    const hasSubquery = below(query, 'targetList').some((tree) => has(tree, 'SUBLINK'))
    return hasSubquery ? ['has a subquery among values'] : []
  }
  const target = below(query, 'rtable')[Number(word(query, 'resultRelation')) - 1]
  const isReference = target !== undefined && catalogue.reference.has(word(target, 'relid'))
  if (!isReference && clientOfInsert(query, catalogue) !== 'value') return []
  const conflict = below(query, 'onConflict')
  const returning = below(query, 'returningList')
  return [
    ...(!isReference && conflict.length + returning.length === 0
      ? ['inserts a selection and returns nothing']
      : []),
    ...([...conflict, ...returning].some((tree) => has(tree, 'PARAM'))
      ? ['has a parameter at the conflict or in what it returns']
      : []),
  ]
}

function faultsOfConflict(query: Tree, catalogue: Catalogue): string[] {
  const [conflict] = below(query, 'onConflict')
  if (!conflict) return []
  const trees = [...below(conflict, 'onConflictSet'), ...below(conflict, 'onConflictWhere')]
  const called = trees.flatMap((tree) => [...calledIn(tree, catalogue)])
  return [
    ...told('has at a conflict what is not immutable', called.filter(isMutable)),
    ...(trees.some((tree) => has(tree, 'SUBLINK')) ? ['has a subquery at a conflict'] : []),
  ]
}

/** It is taken for the place that is written to. */
const isElement = (entry: Tree) => below(entry, 'expr').some(({ kind }) => kind === 'SUBSCRIPTINGREF')

const has = (tree: Tree, kind: string) => [...nodes(tree)].some((one) => one.kind === kind)
