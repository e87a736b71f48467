import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after as afterAll, before, test } from 'node:test'
import { createUser } from '#server/access/access.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { rollBackImport } from '#server/participants/imports/imports.ts'
import { takeBackImport } from '#server/participants/imports/rollback.ts'
import { importParticipants } from '#server/participants/imports/run.ts'
import { removeUnneeded } from '#server/participants/people/erase.ts'
import { begin } from '#test/support/delivery.ts'
import { uploadTo } from '#test/support/importOffice.ts'
import { fakeGateway, messagingWorld, outsideOf, type Sender, staffOf } from '#test/support/messaging.ts'

// An import and its rollback in many small transactions, on connections of their own, while broadcasts to the same list
// are frozen one after the other, in small parts too. FAULT_ROWS makes it longer.

const rowCount = Number(process.env.FAULT_ROWS ?? 1200)
const batchRows = Math.ceil(rowCount / 25)
const base = 1000
const world = await messagingWorld()
const { db, rows } = world
const folder = mkdtempSync(join(tmpdir(), 'fanfare-frozen-'))
let userId = ''
before(async () => {
  const account = {
    email: 'imo@fanfare.test',
    name: 'Imo',
    password: 'a test password',
    isPlatformAdmin: false,
  }
  userId = (await createUser(db, account, new Date())).id
  // A part of an audience is broken off where it is long, so freezing goes down to its smallest parts; an import adds to one
  // between its end and its statement.
  await rows(`create function break_off() returns trigger language plpgsql as $$
    begin
      if (select count(*) from made) > 1500 then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return null;
    end $$;
    create trigger break_off after insert on message referencing new table as made
      for each statement execute function break_off()`)
})
afterAll(async () => {
  await world.end()
  rmSync(folder, { recursive: true, force: true })
})

const outside = {
  ...outsideOf(world.clock, fakeGateway()),
  clock: { now: () => new Date() },
  files: createDiskStore(join(folder, 'files')),
}

/** Half of them new, half known; of the known every second one is in the list already. */
async function begun(first: number) {
  const sender = await world.addSender()
  const known = await world.addPeople(sender, { count: base, consent: 'in' })
  await rows('delete from list_member where client_id = $1 and participant_id = any($2::uuid[])', [
    sender.client.id,
    known.filter((_, index) => index % 2 === 1),
  ])
  const people = await rows<{ phone: string }>(
    `with numbered as (
        select id, row_number() over () as n from participant where client_id = $1)
      update participant p set phone = '+1514' || (2000000 + n) from numbered
      where p.client_id = $1 and p.id = numbered.id returning phone`,
    [sender.client.id],
  )
  const scope = staffOf(sender, new Date(), userId)
  const line = (phone: string) => `Zoé,${phone},Laval`
  const file = [
    'n,p,c',
    ...Array.from({ length: rowCount }, (_, n) => line(`647${first + n}`)),
    ...people.map(({ phone }) => line(phone)),
  ]
  const { importId } = await uploadTo({ db, outside, folder })(scope, file.join('\n'), {
    mapping: ['first_name', 'phone', 'data.city'],
    consent: 'proof',
    subscriptionId: sender.subscriptionId,
    listId: sender.listId,
  })
  const run = { db, outside, client: sender.client, importId, batchRows, dependants }
  return { sender, run }
}

/** One broadcast to the list after the other until the work is through; answers those that were frozen beside it. */
async function freezeBeside(sender: Sender, work: Promise<void>): Promise<string[]> {
  let isThrough = false
  const ended = work.finally(() => {
    isThrough = true
  })
  const ids: string[] = []
  while (!isThrough) ids.push(await begin(world, sender))
  await ended
  return ids
}

const stayingMembers = (sender: Sender) =>
  rows<{ id: string }>(
    `select participant_id as id from list_member where client_id = $1 and list_id = $2 and import_id is null`,
    [sender.client.id, sender.listId],
  )

async function assertWhole(sender: Sender, broadcastId: string): Promise<void> {
  const of = [sender.client.id, broadcastId]
  const one = (text: string) => rows(text, of)
  const messages = await rows<{ participant_id: string; state: string }>(
    'select participant_id, state from message where client_id = $1 and broadcast_id = $2',
    of,
  )
  const ids = new Set(messages.map(({ participant_id }) => participant_id))
  assert.equal(ids.size, messages.length, 'somebody stands in the audience twice')
  for (const { id } of await stayingMembers(sender)) assert.ok(ids.has(id), 'a member is missing')
  const gone = await one(`select m.id from message m where m.client_id = $1 and m.broadcast_id = $2
    and not exists (select from participant p where p.client_id = $1 and p.id = m.participant_id)`)
  assert.deepEqual(gone, [], 'somebody gets a message who is gone')
  const [counted] = await rows<{ audience: number; counts: number; places: number }>(
    `select audience_count as audience,
      (select sum(entered - gone)::int from broadcast_count where client_id = $1 and broadcast_id = $2) as counts,
      (select sum(size)::int from broadcast_chunk where client_id = $1 and broadcast_id = $2) as places
     from broadcast where client_id = $1 and id = $2`,
    of,
  )
  const queued = messages.filter(({ state }) => state === 'queued').length
  assert.deepEqual(counted, { audience: messages.length, counts: messages.length, places: queued })
}

void test('a list that is imported while it is frozen: each member stands in each audience once, and nobody is lost', async (t) => {
  const { sender, run } = await begun(2_000_000)
  const ids = await freezeBeside(sender, importParticipants(run))
  for (const id of ids) await assertWhole(sender, id)
  const [{ state, members } = {}] = await rows<{ state: string; members: number }>(
    `select state, (select count(*)::int from list_member where client_id = $1 and list_id = $2) as members
     from participant_import where id = $3`,
    [sender.client.id, sender.listId, run.importId],
  )
  assert.deepEqual({ state, members }, { state: 'done', members: rowCount + base })
  t.diagnostic(`${ids.length} broadcasts were frozen beside the import`)
})

void test('a list whose import is taken back while it is frozen: nobody stands in an audience who is gone', async (t) => {
  const { sender, run } = await begun(3_000_000)
  await importParticipants(run)
  await rollBackImport(db, staffOf(sender, new Date(), userId), run.importId)
  const ids = await freezeBeside(sender, takeBackImport(run))
  for (const id of ids) await assertWhole(sender, id)
  const [ended] = await rows('select state from participant_import where id = $1', [run.importId])
  assert.deepEqual(ended, { state: 'rolled_back' })
  t.diagnostic(`${ids.length} broadcasts were frozen beside the rollback`)
})

void test('a list whose people are deleted while it is frozen: nobody stands in an audience who is gone', async (t) => {
  const { sender, run } = await begun(4_000_000)
  await importParticipants(run)
  const scope = staffOf(sender, new Date(), userId)
  const people = await rows<{ id: string }>('select id from participant where client_id = $1 order by id', [
    sender.client.id,
  ])
  const ids = await freezeBeside(sender, deleteAll())
  for (const id of ids) await assertWhole(sender, id)
  t.diagnostic(`${ids.length} broadcasts were frozen beside the deletion`)

  async function deleteAll(): Promise<void> {
    for (let from = 0; from < people.length; from += batchRows) {
      const some = people.slice(from, from + batchRows).map(({ id }) => id)
      await db.transaction(scope, (tx) => removeUnneeded(tx, scope, { ids: some, dependants }))
    }
  }
})
