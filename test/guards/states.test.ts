import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
type Source = { file: string; source: string }
const sourcesOf = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root, exclude: ['**/*.test.ts'] }).map((file) => ({
    file,
    source: readFileSync(join(root, file), 'utf8'),
  }))
const sides = { server: sourcesOf('src/server/**/*.ts'), console: sourcesOf('src/console/**/*.{ts,tsx}') }
const contract = sourcesOf('src/contract/**/*.ts').filter(({ file }) => file !== 'src/contract/states.ts')

const isStateFile = ({ file }: Source): boolean => /^[a-z]\w*States\.ts$/.test(basename(file))
const tablesIn = (source: string): number => source.match(/: Transitions<\w+> = \{/g)?.length ?? 0
/** A table of what may follow what, by its type or written out as a record. */
const looseTable = /Transitions<\w+> = \{|Record<([A-Z]\w*), (?:readonly )?(?:\1\[\]|Array<\1>)>/

/** Imports values of it: a type alone decides nothing. */
function imports(source: string, file: string): boolean {
  const path = file.replace('src/contract/', '#contract/').replaceAll('.', '\\.')
  const named = source.match(new RegExp(`import \\{([^}]*)\\} from '${path}'`))?.[1] ?? ''
  return named.split(',').some((name) => name.trim() !== '' && !name.trim().startsWith('type '))
}

/** The faults of a contract's tables, seen from both sides. */
function faultsOf(files: Source[], users: Record<string, Source[]>): string[] {
  const tables = files.filter(isStateFile)
  return [
    ...tables.filter(({ source }) => tablesIn(source) !== 1).map(({ file }) => `${file}: not one table`),
    ...tables.flatMap(({ file }) =>
      Object.entries(users)
        .filter(([, sources]) => !sources.some(({ source }) => imports(source, file)))
        .map(([side]) => `${file}: the ${side} does not use it`),
    ),
    ...[...files.filter((one) => !isStateFile(one)), ...Object.values(users).flat()]
      .filter(({ source }) => looseTable.test(source))
      .map(({ file }) => `${file}: a table outside the contract's …States.ts`),
  ]
}

test('each table of states in the contract is used by the server and by the console, and there is no other', () => {
  assert.deepEqual(faultsOf(contract, sides), [])
  const seen = contract.filter(isStateFile).map(({ file }) => basename(file, '.ts'))
  assert.ok(seen.length >= 7)
  console.log(`tables of states ${seen.length}: ${seen.join(', ')}`)
})

test('the check names a table that one side does not use, a type alone, and a table of the console’s own', () => {
  const table = 'const next: Transitions<Cat> = {\n}'
  const own = 'const next: Record<Cat, readonly Cat[]> = {'
  const files = [
    { file: 'src/contract/cats/catStates.ts', source: table },
    { file: 'src/contract/cats/dogStates.ts', source: 'const dogs = []' },
  ]
  const using =
    "import { why } from '#contract/cats/catStates.ts'; import { x } from '#contract/cats/dogStates.ts'"
  const onlyType =
    "import { type Cat } from '#contract/cats/catStates.ts'\nimport {\n  x,\n} from '#contract/cats/dogStates.ts'"
  assert.deepEqual(
    faultsOf(files, {
      server: [{ file: 'src/server/cats.ts', source: using }],
      console: [
        { file: 'src/console/cats.ts', source: onlyType },
        { file: 'src/console/own.ts', source: own },
      ],
    }),
    [
      'src/contract/cats/dogStates.ts: not one table',
      'src/contract/cats/catStates.ts: the console does not use it',
      "src/console/own.ts: a table outside the contract's …States.ts",
    ],
  )
})
