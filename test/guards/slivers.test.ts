import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

// A file of a few lines that only its neighbour imports is read in two places for one thing: it stands in that neighbour,
// unless a test tries it by itself, a page loads it later, or it is the French of an English file.

const root = join(import.meta.dirname, '../..')
const fewLines = 25
/** So many are left. The number only falls: whoever folds one lowers it. */
const mostSlivers = 19

type Sources = ReadonlyMap<string, string>

const isTest = (file: string) => /\.(test|spec|suite|fixture)\.tsx?$/.test(file) || file.startsWith('test/')
const isApart = (file: string) => isTest(file) || /\.d\.ts$|\/dictionary\//.test(file)

function targetOf(file: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(file), name)
  return name.replace(/^#(?=contract|server|console|site)/, 'src/').replace(/^#/, '')
}

/** The files of `src` that should stand in the one that imports them. */
function sliversIn(sources: Sources): string[] {
  const importers = new Map<string, { readonly file: string; readonly isLater: boolean }[]>()
  for (const [file, source] of sources)
    for (const [, how = '', name = ''] of source.matchAll(
      /(\bfrom |\bimport |\bimport\()\s*'([#.][^']+)'/g,
    )) {
      const target = targetOf(file, name)
      importers.set(target, [...(importers.get(target) ?? []), { file, isLater: how.endsWith('(') }])
    }
  return [...sources].flatMap(([file, source]) => {
    const found = importers.get(file) ?? []
    const [only] = found
    const isSliver =
      file.startsWith('src/') &&
      !isApart(file) &&
      source.split('\n').length <= fewLines &&
      only !== undefined &&
      found.every((one) => one.file === only.file && !one.isLater) &&
      !isTest(only.file) &&
      dirname(only.file) === dirname(file)
    return isSliver ? [file] : []
  })
}

test('files of a few lines stand in the one file that imports them', (t) => {
  const files = globSync('{src,test,demo,bench,scripts}/**/*.{ts,tsx}', { cwd: root })
  const slivers = sliversIn(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
  t.diagnostic(`${slivers.length} of ${files.length} files: ${slivers.join(', ')}`)
  assert.ok(slivers.length <= mostSlivers, `fold the new one: ${slivers.join(', ')}`)
  assert.ok(slivers.length > mostSlivers - 4, `lower mostSlivers to ${slivers.length}`)
})

test('one is found, and none that is tried by itself, loaded later, shared, long, or of another folder', () => {
  const few = 'export const a = 1\n'
  const importing = (name: string) => `import { a } from '${name}'\n${'\n'.repeat(30)}`
  assert.deepEqual(
    sliversIn(
      new Map([
        ['src/server/a/few.ts', few],
        ['src/server/a/a.ts', importing('./few.ts')],
        ['src/server/b/again.ts', few],
        ['src/server/b/b.ts', importing('#server/b/again.ts')],
      ]),
    ),
    ['src/server/a/few.ts', 'src/server/b/again.ts'],
  )
  const pairs: [file: string, source: string, importers: Record<string, string>][] = [
    [
      'src/a/few.ts',
      few,
      { 'src/a/a.ts': importing('./few.ts'), 'src/a/few.test.ts': importing('./few.ts') },
    ],
    ['src/a/few.ts', few, { 'src/a/a.ts': importing('./few.ts'), 'src/a/b.ts': importing('./few.ts') }],
    ['src/a/few.ts', few, { 'src/b/b.ts': importing('../a/few.ts') }],
    ['src/a/few.ts', few.repeat(30), { 'src/a/a.ts': importing('./few.ts') }],
    ['src/a/Few.tsx', few, { 'src/a/A.tsx': "const it = lazily(() => import('./Few.tsx'))\n".repeat(30) }],
    ['src/console/dictionary/fr/few.ts', few, { 'src/console/dictionary/fr/fr.ts': importing('./few.ts') }],
  ]
  for (const [file, source, others] of pairs)
    assert.deepEqual(sliversIn(new Map([[file, source], ...Object.entries(others)])), [], file)
})
