import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'

const root = join(import.meta.dirname, '../..')
const maxFileLines = 300
/** From here on a file is named, so that nobody meets the limit in passing. */
const manyFileLines = 285
const maxFunctionLines = 60
const maxComponentLines = 120
/** Files that a command writes are as long as they get. */
const written = ['db/rows.ts']
const files = globSync('{src,test,scripts,demo,bench,db}/**/*.{ts,tsx,mjs}', { cwd: root, exclude: written })

type Node = { type: string; start: number; end: number; id?: { name?: string } } & Record<string, unknown>

/** Functions that are too long; a component (a capital letter, in a .tsx) may be twice as long. */
function longFunctions(file: string, source: string): string[] {
  const lang = file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js'
  const faults: string[] = []
  visit(parseAst(source, { lang }) as unknown as Node, undefined, (node, name) => {
    const lines = source.slice(node.start, node.end).split('\n').length
    const limit = file.endsWith('.tsx') && /^[A-Z]/.test(name ?? '') ? maxComponentLines : maxFunctionLines
    if (lines > limit) faults.push(`${file}: ${name ?? 'a function'} has ${lines} lines`)
  })
  return faults
}

function visit(
  node: Node,
  name: string | undefined,
  found: (node: Node, name: string | undefined) => void,
): void {
  if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
    found(node, node.id?.name ?? name)
  const ownName = node.type === 'VariableDeclarator' ? node.id?.name : undefined
  for (const inner of Object.values(node))
    for (const child of Array.isArray(inner) ? inner : [inner])
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node, ownName, found)
}

test('no file over 300 lines, no function over 60, no component over 120', () => {
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const sizes = sources.map(({ file, source }) => ({ file, lines: source.trimEnd().split('\n').length }))
  const longFiles = sizes.filter(({ lines }) => lines > maxFileLines)
  const tooLong = sources
    .filter(({ file }) => !file.endsWith('.test.ts'))
    .flatMap(({ file, source }) => longFunctions(file, source))
  assert.deepEqual(longFiles, [])
  assert.deepEqual(tooLong, [])
  const nearly = sizes
    .filter(({ lines }) => lines > manyFileLines)
    .map(({ file, lines }) => `${file} ${lines}`)
  console.log(`files ${files.length}, over ${manyFileLines} lines: ${nearly.join(', ') || 'none'}`)
})

test('the size check fails on a function of 61 lines', () => {
  const source = `export function tooLong() {\n${'  let a = 1\n'.repeat(60)}}\n`
  assert.deepEqual(longFunctions('bad.ts', source), ['bad.ts: tooLong has 62 lines'])
  assert.deepEqual(longFunctions('Good.tsx', source.replace('tooLong', 'Component')), [])
})
