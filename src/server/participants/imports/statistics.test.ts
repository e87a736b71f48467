import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { importOffice } from '#test/support/importOffice.ts'
import { isClientKnown, knownRows } from '#test/support/statistics.ts'
import { rollBackImport } from './imports.ts'

let office: Awaited<ReturnType<typeof importOffice>>
before(async () => {
  office = await importOffice()
})
after(() => office.end())

const tables = ['participant', 'list_member', 'consent', 'consent_change', 'event']

/** For how many rows the planner takes each table. */
async function known(): Promise<Record<string, number>> {
  const found: [string, number][] = []
  for (const table of tables) found.push([table, await knownRows(office.here.rows, table)])
  return Object.fromEntries(found)
}

test('when an import says that it is done its tables are analyzed, and so when it was taken back', async () => {
  const scope = await office.clientOf('young')
  await office.insertShortcode(scope)
  const people = 3000
  const lines = Array.from({ length: people }, (_, n) => `Ann,416555${String(n).padStart(4, '0')}`)
  const one = await office.upload(scope, ['First name,Phone', ...lines].join('\n'), {
    mapping: ['first_name', 'phone'],
    consent: 'proof',
  })
  await one.run()
  assert.deepEqual(await known(), {
    participant: people,
    list_member: people,
    consent: people,
    consent_change: people,
    event: people * 2,
  })
  await rollBackImport(office.here.db, scope, one.importId)
  await one.takeBack()
  assert.deepEqual(await known(), {
    participant: 0,
    list_member: 0,
    consent: 0,
    consent_change: 0,
    event: 0,
  })
})

test('a client that the statistics do not know is made known before its people are looked up', async () => {
  const scope = await office.clientOf('bulk-loaded')
  await office.here.rows(
    `insert into participant (client_id, id, first_name, phone, language, data, notes, is_customer, is_flagged,
        created_at, updated_at)
      select $1, uuidv7(), 'Ann', '+1514' || (2000000 + n), 'en', '{}', '', false, false, now(), now()
      from generate_series(1, 2000) n`,
    [scope.client.id],
  )
  await office.here.rows(
    `insert into counter (client_id, name, shard, value) values ($1, 'participants', 0, 2000)`,
    [scope.client.id],
  )
  const one = await office.upload(scope, 'First name,Phone\nBob,5142000001', {
    mapping: ['first_name', 'phone'],
    isDryRun: true,
  })
  await one.check()
  assert.equal(await isClientKnown(office.here.rows, 'participant', scope.client.id), true)
})
