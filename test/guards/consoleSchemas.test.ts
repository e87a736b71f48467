import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'

// The console takes types, names and limits from the contract. What it needs of the schemas is written out by the build
// (`virtual:wires`, `virtual:fields`), so a page that imports a schema by value loads zod besides, and all that the file
// says. Names and limits that the console shows stand in a file without schemas.

const root = join(import.meta.dirname, '../..')

type Node = { type: string } & Record<string, unknown>
type Import = { source?: { value?: unknown } | null; importKind?: string; exportKind?: string }
type Sources = ReadonlyMap<string, string>

/** The modules that a file loads when it runs, at once or later; `import { type A }` still loads its file. */
function loadedBy(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    const { source: from, importKind, exportKind } = node as unknown as Import
    const isOfTypes = importKind === 'type' || exportKind === 'type'
    if (/^(Import|Export)/.test(node.type) && typeof from?.value === 'string' && !isOfTypes)
      found.push(from.value)
    for (const child of Object.values(node).flat())
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return found.map((name) => pathOf(file, name))
}

const pathOf = (file: string, name: string) =>
  name.startsWith('#')
    ? `src/${name.slice(1)}`
    : name.startsWith('.')
      ? posix.join(posix.dirname(file), name)
      : name

/** Files of the console that load a file of the contract with schemas, be it through another one. */
function schemaLoads(sources: Sources): string[] {
  const loads = new Map(
    [...sources]
      .filter(([file, source]) => !file.startsWith('src/console/') || /['"](#contract|zod)/.test(source))
      .map(([file, source]) => [file, loadedBy(file, source)]),
  )
  const reachesZod = (file: string, seen = new Set<string>()): boolean => {
    if (file === 'zod' || seen.has(file)) return file === 'zod'
    seen.add(file)
    return (loads.get(file) ?? []).some((one) => reachesZod(one, seen))
  }
  return [...loads].flatMap(([file, ones]) =>
    file.startsWith('src/console/')
      ? ones
          .filter((one) => !one.startsWith('src/console/') && reachesZod(one))
          .map((one) => `${file} loads ${one}`)
      : [],
  )
}

test('no page of the console loads a schema of the contract', () => {
  const files = globSync('src/{console,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|fixture)\.tsx?$/.test(file),
  )
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  assert.deepEqual(schemaLoads(sources), [])
  console.log(`files ${files.length}`)
})

test('one is found, also through a second file and where it is loaded later, and a type is none', () => {
  const sources = new Map([
    [
      'src/contract/calls.ts',
      "import * as z from 'zod'\nexport const most = 9\nexport const link = z.string()\n",
    ],
    ['src/contract/front.ts', "export { most } from './calls.ts'\nexport type { Row } from './calls.ts'\n"],
    ['src/contract/limits.ts', "import type { Row } from './calls.ts'\nexport const least: Row = 1\n"],
    ['src/console/first.ts', "import { most, type Row } from '#contract/calls.ts'\n"],
    ['src/console/later.tsx', "const late = async () => (await import('#contract/front.ts')).most\n"],
    ['src/console/own.ts', "import { z } from 'zod'\n"],
    [
      'src/console/types.ts',
      "import type { Row } from '#contract/calls.ts'\nimport { least } from '#contract/limits.ts'\n",
    ],
    ['src/console/through.ts', "import './first.ts'\n"],
  ])
  assert.deepEqual(schemaLoads(sources), [
    'src/console/first.ts loads src/contract/calls.ts',
    'src/console/later.tsx loads src/contract/front.ts',
    'src/console/own.ts loads zod',
  ])
})
