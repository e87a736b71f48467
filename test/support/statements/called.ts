import type { Catalogue } from './catalogue.ts'
import { below, nodes, type Tree, word } from './queryTree.ts'

/** A function that is called, also by an operator or to change a type; `isOfColumn`: a stable one, with what stands in a row. */
export type Called = {
  readonly name: string
  readonly volatility: 'i' | 's' | 'v'
  readonly looks: boolean
  readonly isOfColumn: boolean
}

export function* calledIn(
  tree: Tree,
  { functions, types }: Catalogue,
  isEnd?: (tree: Tree) => boolean,
): Generator<Called> {
  for (const node of nodes(tree, isEnd)) {
    const ids =
      node.kind === 'COERCEVIAIO'
        ? [types.get(word(node, 'resulttype'))?.reading, types.get(typeOf(below(node, 'arg')[0]))?.writing]
        : [word(node, 'funcid'), word(node, 'opfuncid')]
    for (const id of ids) {
      const known = id === undefined ? undefined : functions.get(id)
      if (known) yield { ...known, isOfColumn: known.volatility === 's' && isOfColumn(node) }
    }
    if (node.kind === 'SQLVALUEFUNCTION')
      yield { name: 'the time', volatility: 's', looks: false, isOfColumn: false }
  }
}

const isOfColumn = (tree: Tree) => [...nodes(tree)].some(({ kind }) => kind === 'VAR')

const typed = [
  'vartype',
  'paramtype',
  'consttype',
  'funcresulttype',
  'opresulttype',
  'resulttype',
  'casetype',
  'coalescetype',
  'minmaxtype',
  'array_typeid',
  'aggtype',
]

const typeOf = (tree: Tree | undefined) =>
  tree ? (typed.map((name) => word(tree, name)).find((type) => type !== '') ?? '') : ''
