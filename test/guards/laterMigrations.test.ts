import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overAllClients } from '#server/platform/db/distribute.ts'
import { migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { statementsIn } from '#server/platform/db/statementsIn.ts'
import {
  deadlyMigrations,
  faultsIn,
  faultsOfMigration,
  firstOnSpread,
  refusedMigrations,
  takenMigrations,
} from '#test/support/statements/laterMigrations.ts'

// Whoever has spread the tables is migrated like everybody else (docs/scaling.md, rules for tables 9).

const migrations = readMigrations(migrationsFolder)

test('no migration since tables could be spread has what a sharded database refuses', () => {
  const later = migrations.filter(({ number }) => number >= firstOnSpread)
  const read = later.flatMap(({ name, sql }) => statementsIn(sql).map((statement) => ({ name, statement })))
  const faults = read.flatMap(({ name, statement }) =>
    faultsOfMigration(statement).map((fault) => `${name} ${fault}: ${statement}`),
  )
  assert.deepEqual(faults, [])
  assert.ok(read.length > 150, `only ${read.length} statements were read`)
  console.log(`migrations on spread tables ${later.length}, statements ${read.length}`)
})

test('each fault is found in a migration that has it, and none in what is written instead', () => {
  for (const [fault, sql] of Object.entries({ ...refusedMigrations, ...deadlyMigrations }))
    assert.deepEqual(faultsIn(sql), [fault], sql)
  for (const sql of takenMigrations) assert.deepEqual(faultsIn(sql), [], sql)
})

/** Functions that run as the owner and are asked about no client in particular, each as it was made last. */
function functionsOfAll(statements: readonly string[]): Map<string, string> {
  const all = new Map<string, string>()
  for (const text of statements) {
    const [, name = '', taken = ''] =
      /^create (?:or replace )?function (\w+)\(([^)]*)\)/i.exec(text) ??
      /^drop function (\w+)/i.exec(text) ??
      []
    const isOfAll = /\bsecurity definer\b/i.test(text) && !/\bfor_client\b/.test(taken)
    if (isOfAll) all.set(`${name}(${taken.replace(/\b\w+ (?=\w)/g, '')})`, text)
    else for (const one of [...all.keys()].filter((key) => key.startsWith(`${name}(`))) all.delete(one)
  }
  return all
}

const faultsOfBody = (text: string): string[] => faultsIn(/\$\$([\s\S]*)\$\$/.exec(text)?.[1] ?? '')

test('the functions that look over all clients may do so where tables are spread, in a form that is taken', () => {
  const found = functionsOfAll(migrations.flatMap(({ sql }) => statementsIn(sql)))
  assert.deepEqual([...found.keys()].sort(), [...overAllClients].sort())
  for (const [name, text] of found) assert.deepEqual(faultsOfBody(text), [], name)
})

test('a function that looks over all clients is found, and what its form has against it', () => {
  const forgotten = `create function old_ones(before timestamptz) returns setof bigint security definer as $$
    select c.id from client c where exists (select 1 from list l where l.client_id = c.id) $$`
  const found = functionsOfAll([forgotten, 'create function one_of(for_client bigint) security definer'])
  assert.deepEqual([...found.keys()], ['old_ones(timestamptz)'])
  assert.deepEqual(faultsOfBody(forgotten), ['looks into rows of clients for each row of all'])
  assert.deepEqual([...functionsOfAll([forgotten, 'drop function old_ones(timestamptz)']).keys()], [])
})
