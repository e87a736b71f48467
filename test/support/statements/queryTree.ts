import type pg from 'pg'

/** A node of what PostgreSQL made of a statement, as its own text has it: QUERY, VAR, OPEXPR and so on. */
export type Tree = { readonly kind: string; readonly parts: ReadonlyMap<string, Part> }
type Part = string | Tree | readonly Part[]

/**
 * The statement with names, types and functions resolved, asked without running it (`debug_print_parse`). The
 * connection has to be a superuser's: what it is told would fill the server's log.
 */
export function queryTreeOf(client: pg.Client, text: string): Promise<Tree> {
  const { promise, resolve, reject } = Promise.withResolvers<Tree>()
  const told: string[] = []
  const note = ({ message, detail }: { message?: string | undefined; detail?: string | undefined }) => {
    if (message?.startsWith('parse tree') && detail) told.push(detail)
  }
  client.on('notice', note)
  client.query({
    submit: (connection: pg.Connection) => {
      connection.parse({ name: '', text, types: [] }, true)
      connection.sync()
    },
    handleReadyForQuery: () => {
      client.off('notice', note)
      if (told[0] !== undefined) resolve(readTree(told[0]))
    },
    handleError: (error: Error) => {
      client.off('notice', note)
      reject(error)
    },
  })
  return promise
}

/** Said on a connection before `queryTreeOf`. */
export const showTrees = `set log_min_messages = fatal; set client_min_messages = log;
  set debug_pretty_print = off; set debug_print_parse = on`

export function readTree(text: string): Tree {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[(){}]|(?:\\.|[^\s(){}"\\])+/gs) ?? []
  let at = 0
  const read = (): Part => {
    const token = tokens[at++] ?? ''
    if (token === '(') {
      const parts: Part[] = []
      while (tokens[at] !== ')') parts.push(read())
      at++
      return parts
    }
    return token === '{' ? readNode() : token
  }
  const readNode = (): Tree => {
    const kind = tokens[at++] ?? ''
    const parts = new Map<string, Part>()
    while (tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1)
      const values: Part[] = []
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(read())
      parts.set(name, values.length === 1 ? (values[0] ?? '') : values)
    }
    at++
    return { kind, parts }
  }
  const tree = read()
  if (!isTree(tree)) throw new Error('this is no tree of a statement')
  return tree
}

const isTree = (part: Part): part is Tree => typeof part === 'object' && 'kind' in part

/** A scalar of a node; empty where it has none. */
export function word(tree: Tree, name: string): string {
  const part = tree.parts.get(name)
  return typeof part === 'string' && part !== '<>' ? part : ''
}

/** The nodes that are directly below one of its fields. */
export const below = (tree: Tree, name: string): Tree[] => treesIn(tree.parts.get(name))

function treesIn(part: Part | undefined): Tree[] {
  if (part === undefined || typeof part === 'string') return []
  return isTree(part) ? [part] : part.flatMap(treesIn)
}

/** The lists of nodes of a field that is a list of lists. */
export function lists(tree: Tree, name: string): Tree[][] {
  const part = tree.parts.get(name)
  return part === undefined || typeof part === 'string' || isTree(part) ? [] : part.map(treesIn)
}

/** Itself and every node below it, of the statement within the statement too, down to what `isEnd` says of. */
export function* nodes(tree: Tree, isEnd: (tree: Tree) => boolean = () => false): Generator<Tree> {
  yield tree
  for (const name of tree.parts.keys())
    for (const child of below(tree, name)) if (!isEnd(child)) yield* nodes(child, isEnd)
}

export const isQuery = ({ kind }: Tree) => kind === 'QUERY'
