import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Route } from '#contract/kit.ts'
import { areas } from '#contract/roles.ts'
import { routes } from '#contract/routes.ts'
import { handlers, jobs, schedules } from '#server/main/registry.ts'

const root = join(import.meta.dirname, '../..')
const calls = Object.entries(routes) as [string, Route][]
const consoleSource = globSync('src/console/**/*.{ts,tsx}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** How the console names a call: whole, or by the kind at hand where every kind has it. */
function usesOf(name: string): string[] {
  const [, ofKind] = name.split('.')
  return [`'${name}'`, `"${name}"`, ...(ofKind ? [`\`\${kind}.${ofKind}\``] : [])]
}

function callFault(name: string, route: Partial<Route>, bound: object, source: string): string | undefined {
  if (!(name in bound)) return `${name} is not bound`
  if (!route.access) return `${name} has no access`
  if (typeof route.access === 'object' && !areas.includes(route.access.area))
    return `${name} names an unknown area`
  const isUsed = usesOf(name).some((use) => source.includes(use))
  if (!isUsed && !route.external) return `${name} is not used by the console and not marked external`
  return undefined
}

test('every call is bound, has access, and is used by the console or marked external', () => {
  const faults = calls.map(([name, route]) => callFault(name, route, handlers, consoleSource)).filter(Boolean)
  assert.deepEqual(faults, [])
  console.log(`calls ${calls.length}, external ${calls.filter(([, route]) => route.external).length}`)
})

test('the call check fails on a call without access, handler or use', () => {
  const good = { access: 'anyone' } as const
  assert.equal(callFault('lost', good, {}, "'lost'"), 'lost is not bound')
  assert.equal(callFault('open', {}, { open: 1 }, "'open'"), 'open has no access')
  assert.equal(callFault('a.idle', good, { 'a.idle': 1 }, `useRead(\`\${kind}.idle\`)`), undefined)
  assert.equal(
    callFault('idle', good, { idle: 1 }, ''),
    'idle is not used by the console and not marked external',
  )
})

test('no two calls share a method and path', () => {
  const seen = calls.map(([, { method, path }]) => `${method} ${path}`)
  assert.equal(new Set(seen).size, seen.length)
})

/** Job names that a source file enqueues: by name, or out of a table called `jobs`. */
function enqueuedNames(source: string): string[] {
  const tables = [...source.matchAll(/const jobs = \{([^}]*)\} as const/g)].map((match) => match[1]).join()
  const named = [
    ...source.matchAll(/enqueue(?:Mail)?\((?:tx, )?\{\s*name:\s*'([^']+)'/g),
    ...tables.matchAll(/'([^']+)'/g),
  ]
  return named.map((match) => match[1] ?? '')
}

test('every job that is enqueued has a handler, and every handler a place that enqueues it', () => {
  const enqueued = globSync('src/server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => enqueuedNames(readFileSync(join(root, file), 'utf8')))
  const named = [...enqueued, ...Object.keys(schedules)]
  assert.deepEqual([...new Set(named)].sort(), Object.keys(jobs).sort())
  assert.deepEqual(enqueuedNames("tx.enqueue({ name: 'no.handler', payload })"), ['no.handler'])
  assert.deepEqual(enqueuedNames("const jobs = { a: 'no.handler' } as const"), ['no.handler'])
  console.log(`jobs ${Object.keys(jobs).length}`)
})
