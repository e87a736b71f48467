import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { routes } from '#contract/routes.ts'

// Learn a word once and find it in all three roots: a call is declared in the folder of the contract that is called like
// the folder of the server that answers it.

const root = join(import.meta.dirname, '../..')

type Module = Readonly<Record<string, unknown>>
type Modules = ReadonlyMap<string, Module>

async function modulesAt(pattern: string): Promise<Modules> {
  const files = globSync(pattern, { cwd: root, exclude: (file) => file.endsWith('.test.ts') })
  return new Map(
    await Promise.all(files.map(async (file) => [file, await import(join(root, file))] as const)),
  )
}

const folderOf = (file: string): string => file.split('/')[2] ?? ''
const isRecord = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null

/** The folders from which a call can be had, by itself or in a record of calls. */
function declaredIn(call: unknown, contract: Modules): string[] {
  const holds = (it: unknown) => it === call || (isRecord(it) && Object.values(it).includes(call))
  const files = [...contract].filter(([, module]) => Object.values(module).some(holds))
  return [...new Set(files.map(([file]) => folderOf(file)))].toSorted()
}

/** The folder whose `routes.ts` has a handler of this name; some are made for those who depend on the domain. */
function answeredIn(name: string, server: Modules): string[] {
  const handlersOf = (it: unknown) => (typeof it === 'function' ? it([], []) : it)
  const files = [...server].filter(([, module]) =>
    Object.entries(module).some(
      ([called, it]) => called.endsWith('Handlers') && Object.hasOwn(handlersOf(it), name),
    ),
  )
  return files.map(([file]) => folderOf(file))
}

type Sides = { contract: Modules; server: Modules }
function faultsOf(calls: Readonly<Record<string, unknown>>, { contract, server }: Sides): string[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const [declared, answered] = [declaredIn(call, contract), answeredIn(name, server)]
    const isRight = declared.length === 1 && answered.length === 1 && declared[0] === answered[0]
    return isRight ? [] : [`${name}: declared in ${declared.join(', ')}, answered in ${answered.join(', ')}`]
  })
}

test('a call is declared in the folder that is called like the one that answers it', async () => {
  const contract = await modulesAt('src/contract/*/**/*.ts')
  const server = await modulesAt('src/server/*/routes.ts')
  assert.deepEqual(faultsOf(routes, { contract, server }), [])
  console.log(`calls ${Object.keys(routes).length}, files of the contract ${contract.size}`)
})

test('the check names a call that is declared elsewhere, in two folders, or answered nowhere', () => {
  const [own, lent, lost] = [{ path: '/own' }, { path: '/lent' }, { path: '/lost' }]
  const contract = new Map<string, Module>([
    ['src/contract/prizing/calls.ts', { own }],
    ['src/contract/entries/calls.ts', { entryCalls: { lent } }],
    ['src/contract/entries/routes.ts', { entriesRoutes: { lent, lost } }],
    ['src/contract/public/routes.ts', { publicRoutes: { lost } }],
  ])
  const server = new Map<string, Module>([
    ['src/server/prizing/routes.ts', { prizingHandlers: { own: 1 } }],
    ['src/server/public/routes.ts', { publicHandlers: () => ({ lent: 1 }) }],
  ])
  assert.deepEqual(faultsOf({ own, lent, lost }, { contract, server }), [
    'lent: declared in entries, answered in public',
    'lost: declared in entries, public, answered in ',
  ])
})
