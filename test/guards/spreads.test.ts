import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'

// Properties are written where they belong: `...{ a, b }` says no more than `a, b`, and hides a name too many from the
// compiler, which takes any from a spread.

const root = join(import.meta.dirname, '../..')

type Node = { type: string; start: number; argument?: Node } & Record<string, unknown>

/** The lines with an object that is spread where it is made. */
function spreadLiterals(file: string, source: string): string[] {
  if (!/\.\.\.\s*\{/.test(source)) return []
  const lang = file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js'
  const faults: string[] = []
  const visit = (node: Node): void => {
    if (/Spread/.test(node.type) && node.argument?.type === 'ObjectExpression')
      faults.push(`${file}:${source.slice(0, node.start).split('\n').length}`)
    for (const child of Object.values(node).flat())
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node)
  }
  visit(parseAst(source, { lang }) as unknown as Node)
  return faults
}

test('no object is spread where it is made: its properties are written', () => {
  const files = globSync('{src,test,scripts,demo,bench,db}/**/*.{ts,tsx,mjs}', { cwd: root })
  const faults = files.flatMap((file) => spreadLiterals(file, readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(faults, [])
})

test('one is found in an object and in an element, and none where a part may be missing or is an array', () => {
  const bad = 'const a = {\n  ...{ b, c },\n}\nconst d = <E {...{ b }} />\n'
  assert.deepEqual(spreadLiterals('bad.tsx', bad), ['bad.tsx:2', 'bad.tsx:4'])
  const good = 'const a = { ...b, ...(c && { d }), e: [...[1, 2]] }\nconst f = <E {...g} />\n'
  assert.deepEqual(spreadLiterals('good.tsx', good), [])
})
