import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'

// A promise that is begun and has nobody who waits for it while something else is awaited ends the process where it
// fails first: to Node it is a failure that nobody handles. Lint sees only promises that nobody ever waits for.

const root = join(import.meta.dirname, '../..')
/** A promise that a test holds is no fault: its failure fails the test, as it should. */
const files = globSync('{src/server,src/contract,demo,scripts}/**/*.{ts,mjs}', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
)

type Node = { type: string; start: number; end: number } & Record<string, unknown>
/** A node and all that it stands in, the innermost first. */
type Spot = { node: Node; around: Node[] }

const isFunction = ({ type }: Node) => /Function/.test(type) && type !== 'TSFunctionType'
/** A use behind a condition is not sure to run. */
const conditional = /^(If|Conditional|Logical|For|While|DoWhile|Switch|Catch)/

function* childrenOf(node: Node): Iterable<Node> {
  for (const [key, inner] of Object.entries(node))
    for (const child of key.startsWith('type') ? [] : [inner].flat())
      if (child && typeof child === 'object' && 'type' in child) yield child as Node
}

function* placesIn(node: Node, around: Node[] = []): Iterable<Spot> {
  yield { node, around }
  for (const child of childrenOf(node)) yield* placesIn(child, [node, ...around])
}

function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  if (pattern.type === 'Property') return namesIn(pattern.value as Node)
  return /Pattern$/.test(pattern.type) ? [...childrenOf(pattern)].flatMap(namesIn) : []
}

const isAwait = ({ node }: Spot) =>
  node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true)
const functionOf = ({ around }: Spot) => around.find(isFunction)

/** Is it the promise itself that is meant, and not a thing of that name? */
const isUse = (name: string) => (place: Spot) => {
  const [parent] = place.around
  if (place.node.type !== 'Identifier' || place.node.name !== name || !parent) return false
  const isName = parent.type === 'MemberExpression' && parent.property === place.node && !parent.computed
  const isKey = parent.type === 'Property' && parent.key === place.node && !parent.shorthand
  return !isName && !isKey
}

/** Uses of a promise: it is awaited, handed to Promise.all and its kin, or told what to do afterwards. */
function isPromiseUse({ node, around }: Spot): boolean {
  const [parent, outer] = around
  if (parent?.type === 'AwaitExpression') return true
  if (parent?.type === 'MemberExpression' && parent.object === node)
    return /^(then|catch|finally)$/.test(String((parent.property as Node).name))
  const call =
    parent?.type === 'CallExpression' ? parent : outer?.type === 'CallExpression' ? outer : undefined
  const callee = call?.callee as Node | undefined
  return callee?.type === 'MemberExpression' && (callee.object as Node).name === 'Promise'
}

/** From where on somebody waits for it: of what is handed to a call, when all that is handed to it is known. */
function handledAt({ node, around }: Spot, block: Node): number {
  const inner = around.slice(0, around.indexOf(block))
  const call = inner.find(
    ({ type, arguments: args }) =>
      type === 'CallExpression' &&
      (args as Node[]).some((one) => one.start <= node.start && node.end <= one.end),
  )
  return call ? call.end : node.start
}

/** A value that is made at a place and gets names there: a declaration, or an assignment that is a statement. */
function madeAt({ node }: Spot): { names: string[]; value: Node } | undefined {
  const isDeclared = node.type === 'VariableDeclarator'
  const value = (isDeclared ? node.init : node.right) as Node | null | undefined
  if (!value || (!isDeclared && node.type !== 'AssignmentExpression')) return undefined
  if (value.type === 'AwaitExpression' || neverFails(value)) return undefined
  return { names: namesIn((isDeclared ? node.id : node.left) as Node), value }
}

/** `new Promise((resolve) => …)`: nobody can refuse it. */
function neverFails({ type, callee, arguments: args }: Node): boolean {
  const [executor] = (args ?? []) as Node[]
  const parameters = executor?.params as Node[] | undefined
  return type === 'NewExpression' && (callee as Node).name === 'Promise' && parameters?.length === 1
}

function heldPromises(file: string, source: string): string[] {
  const lang = file.endsWith('.ts') ? 'ts' : 'js'
  const places = [...placesIn(parseAst(source, { lang }) as unknown as Node)]
  return places.flatMap((place) => {
    const made = madeAt(place)
    const block = place.around.find(({ type }) => type === 'BlockStatement' || type === 'Program')
    if (!made || !block) return []
    const line = source.slice(0, place.node.start).split('\n').length
    const after = places.filter(({ node, around }) => node.start >= place.node.end && around.includes(block))
    const awaits = after.filter((one) => isAwait(one) && functionOf(one) === functionOf(place))
    return made.names
      .filter((name) => isHeld(after.filter(isUse(name)), { block, awaits }))
      .map((name) => `${file}: ${name} (line ${line})`)
  })
}

/** Is something else awaited before anybody is sure to wait for it? */
function isHeld(uses: Spot[], { block, awaits }: { block: Node; awaits: Spot[] }): boolean {
  if (!uses.some(isPromiseUse)) return false
  const handled = uses.filter((use) => isSureIn(block, use)).map((use) => handledAt(use, block))
  const handledFirst = Math.min(...handled, Number.POSITIVE_INFINITY)
  return awaits.some(({ node }) => node.end <= handledFirst && !uses.some((use) => isSureIn(node, use)))
}

/** Whether whoever runs the outer one comes to this place. */
function isSureIn(outer: Node, { around }: Spot): boolean {
  const depth = around.indexOf(outer)
  const between = around.slice(0, depth)
  return depth >= 0 && between.every((one) => !conditional.test(one.type) && !isFunction(one))
}

test('no promise is held without a handler while another is awaited', () => {
  const faults = files.flatMap((file) => heldPromises(file, readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(faults, [])
  assert.ok(files.length > 500, `only ${files.length} files were read`)
  console.log(`files ${files.length}`)
})

const inFunction = (...lines: string[]) => `async function work(db) {\n${lines.join('\n')}\n}`

test('the check fails on promises that wait for others, and on those that only some branch waits for', () => {
  const bad = [
    inFunction('const rows = db.many()', 'const counts = await db.counts()', 'return [await rows, counts]'),
    inFunction(
      'const rows = db.many()',
      'if (db.is) return await rows',
      'await db.counts()',
      'return await rows',
    ),
    inFunction('const { rows } = db.both()', 'await db.counts()', 'await Promise.all([rows])'),
    inFunction('const rows = db.many()', 'await Promise.all([rows, await db.counts()])'),
    inFunction('known ??= db.make()', 'const is = await db.compare(db.own ?? (await known))', 'return is'),
    inFunction('const rows = db.many()', 'for await (const one of db.all()) one()', 'rows.then(db.tell)'),
  ]
  for (const source of bad) assert.equal(heldPromises('bad.ts', source).length, 1, source)
})

test('the check lets through what is handled first, at once or together', () => {
  const good = [
    inFunction('const [rows, counts] = await Promise.all([db.many(), db.counts()])', 'return [rows, counts]'),
    inFunction('const rows = db.many()', 'rows.catch(() => undefined)', 'await db.counts()', 'await rows'),
    inFunction('const rows = db.many()', 'return Promise.all([rows, db.counts()])'),
    inFunction('const over = new Promise((resolve) => db.once(resolve))', 'await db.counts()', 'await over'),
    inFunction('const name = db.name()', 'await db.counts()', 'return name'),
  ]
  for (const source of good) assert.deepEqual(heldPromises('good.ts', source), [], source)
})
