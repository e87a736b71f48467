import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { systemScope } from '#server/platform/scope.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { visitor } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { idsOf, make, must } from '#test/support/making.ts'
import { png } from '#test/support/pictures.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { acceptEntry, keepUpload, takeUploads } from './entries.ts'

let application: TestApplication
let owner: pg.Pool
let own: ClientWorld
let other: ClientWorld
before(async () => {
  const database = await testDatabase()
  application = await testApplication({ database })
  owner = new pg.Pool({ connectionString: database.ownerUrl, options: '-c search_path=fanfare,public' })
  own = await buildClient(application, { name: 'maple', code: '55501' })
  other = await buildClient(application, { name: 'northwind', code: '55502' })
})
after(async () => {
  await owner.end()
  await application.close()
})

const rows = async <R>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows as R[]
const countOf = async (table: string, where: string, values: unknown[]) =>
  Number((await rows<{ count: string }>(`select count(*) from ${table} where ${where}`, values))[0]?.count)

let number = 0
/** A contest by keyword that gives a prize at once, one entry for each person. */
async function giving(form: object = {}) {
  number += 1
  const keyword = `RESET${number}`
  const admin = own.as.client_admin
  const pool = await make(admin, routes.createPrizePool, { body: { name: `Lanterns ${number}`, total: 5 } })
  const contest = await make(admin, routes['sweepstakes.create'], {
    body: {
      name: `Lantern walk ${number}`,
      keyword,
      shortcode_id: own.shortcode.id,
      prize_method_class: 'sweepstakes.keyword',
      prize_pools: [{ id: pool.id }],
      limit_type: 'participant',
      limit_count: 1,
      entry_scheduling: 'once',
      ...form,
    },
  })
  const remaining = async () =>
    (await rows<{ remaining: number }>('select remaining from prize_pool where id = $1', [pool.id]))[0]
      ?.remaining
  const entriesOf = (person: string) =>
    rows<{ id: string; eid: string }>(
      'select id, eid from entry where experience_id = $1 and participant_id = $2',
      [contest.id, person],
    )
  return { ...idsOf(contest), keyword, remaining, entriesOf }
}
type Contest = Awaited<ReturnType<typeof giving>>

const text = (from: string, keyword: string) =>
  visitor(application.url).call(routes.sendFromHandset, {
    body: { from, to: own.shortcode.code, text: keyword },
  })
let line = 0
/** A phone that has entered, and its person. */
async function enter({ keyword }: Contest) {
  line += 1
  const phone = `+1647555${String(7000 + line)}`
  await text(phone, keyword)
  const found = await rows<{ id: string }>('select id from participant where client_id = $1 and phone = $2', [
    own.id,
    phone,
  ])
  return { phone, id: must(found[0]).id }
}

const inContest = ({ eid }: { eid: string }, type = 'sweepstakes') => ({ params: { type, id: eid } })
const reset = (contest: { eid: string }, participant_id: string, more: object = {}) =>
  own.as.validator.call(routes.resetParticipant, {
    ...inContest(contest),
    body: { participant_id, ...more },
  })
const preview = async (contest: { eid: string }, participant_id: string) =>
  (
    await own.as.validator.call(routes.getParticipantReset, {
      ...inContest(contest),
      query: { participant_id },
    })
  ).body as { data: object }
const resets = (person: string) =>
  countOf('audit_entry', `action = 'participant.reset' and entity_id = $1`, [person])

async function addPicture(experienceId: string, entryId: string): Promise<void> {
  const { db, outside, dataDir } = application
  const scope = systemScope(await getClientRef(db, own.id), 'Tests', outside.clock.now())
  const path = join(dataDir, `lantern-${entryId}.png`)
  await writeFile(path, png())
  const upload = { path, name: 'lantern.png', bytes: png().length, sha256: '' }
  const kept = await keepUpload(db, scope, { experienceId, field: 'receipt', upload, files: outside.files })
  assert.ok('token' in kept)
  await db.transaction(scope, (tx) =>
    takeUploads(tx, scope, { entryId, experienceId, tokens: [kept.token], source: 'web' }),
  )
}

test('a person who is reset in an experience stands there as before the first entry, and nowhere else', async () => {
  const [contest, elsewhere] = [await giving(), await giving()]
  const [ana, ben] = [await enter(contest), await enter(contest)]
  await text(ana.phone, elsewhere.keyword)
  await text(ana.phone, contest.keyword)
  const [entry, ...more] = await contest.entriesOf(ana.id)
  assert.ok(entry && more.length === 0)
  await addPicture(contest.id, entry.id)
  const noted = await own.as.validator.call(routes.addEntryNote, {
    params: { type: 'sweepstakes', id: contest.eid, entryEid: entry.eid },
    body: { body: 'Entered at the fair' },
  })
  assert.equal(noted.status, 200, noted.text)
  const messages = await countOf('message', 'participant_id = $1', [ana.id])
  const consents = await countOf('consent', 'participant_id = $1', [ana.id])
  const counts = { entries: 1, images: 1, notes: 1, prizes: 1 }
  const { participant_name, ...told } = (await preview(contest, ana.id)).data as Record<string, unknown>
  assert.ok(participant_name)
  assert.deepEqual(told, { ...counts, why: null })
  assert.equal(await contest.remaining(), 3)
  const done = await reset(contest, ana.id, { seen: { entries: 1, prizes: 1 } })
  assert.deepEqual([done.status, done.body], [200, { data: counts }], done.text)
  assert.equal(await contest.remaining(), 4)
  assert.deepEqual(await hangingOn(entry.id), [])
  assert.equal((await contest.entriesOf(ben.id)).length, 1)
  assert.equal((await elsewhere.entriesOf(ana.id)).length, 1)
  assert.equal(await elsewhere.remaining(), 4)
  assert.equal(await countOf('message', 'participant_id = $1', [ana.id]), messages)
  assert.equal(await countOf('consent', 'participant_id = $1', [ana.id]), consents)
  const entered = `participant_id = $1 and action = 'entry_submitted'`
  assert.equal(await countOf('event', entered, [ana.id]), 1)
  assert.equal(await resets(ana.id), 1)
  await text(ana.phone, contest.keyword)
  await text(ana.phone, contest.keyword)
  assert.equal((await contest.entriesOf(ana.id)).length, 1, 'the limit counts anew')
  assert.equal(await contest.remaining(), 3)
})

/** Tables that still name this entry. */
async function hangingOn(entryId: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'fanfare' and c.column_name = 'entry_id' and t.table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => ({ name, count: await countOf(name, 'entry_id = $1', [entryId]) })),
  )
  return found.filter(({ count }) => count > 0).map(({ name }) => name)
}

test('a second time there is nothing to take, and two at once take it once', async () => {
  const contest = await giving()
  const ana = await enter(contest)
  const both = await Promise.all([reset(contest, ana.id), reset(contest, ana.id)])
  const taken = both.map(({ body }) => (body as { data: { entries: number } }).data.entries)
  assert.deepEqual(
    taken.toSorted((a, b) => a - b),
    [0, 1],
  )
  assert.equal((await reset(contest, ana.id)).status, 200)
  assert.equal(await resets(ana.id), 1)
  assert.equal(await contest.remaining(), 5)
})

test('others who enter meanwhile keep their entries, prizes and limits', async () => {
  const contest = await giving()
  const ana = await enter(contest)
  const [done, ...others] = await Promise.all([
    reset(contest, ana.id),
    enter(contest),
    enter(contest),
    enter(contest),
  ])
  assert.equal(done.status, 200, done.text)
  for (const { id, phone } of others) {
    await text(phone, contest.keyword)
    assert.equal((await contest.entriesOf(id)).length, 1)
  }
  assert.equal((await contest.entriesOf(ana.id)).length, 0)
  assert.equal(await contest.remaining(), 2)
})

test('what differs from what was seen is not taken', async () => {
  const contest = await giving()
  const ana = await enter(contest)
  for (const [seen, reason] of [
    [{ entries: 2 }, 'entries_of_person_meanwhile'],
    [{ entries: 1, prizes: 0 }, 'prizes_of_person_meanwhile'],
  ] as const) {
    const { status, body } = await reset(contest, ana.id, { seen })
    assert.deepEqual([status, (body as { reason: string }).reason], [409, reason])
  }
  await text(ana.phone, contest.keyword)
  assert.equal((await contest.entriesOf(ana.id)).length, 1, 'the limit holds')
})

test('somebody of another client, or unknown, is not there, nor is an experience of another kind or client', async () => {
  const contest = await giving()
  const ana = await enter(contest)
  const asked = [
    await reset(contest, other.participant),
    await reset(contest, newId()),
    await reset(other.experience, ana.id),
    await own.as.validator.call(routes.resetParticipant, {
      ...inContest(contest, 'gift-with-purchase'),
      body: { participant_id: ana.id },
    }),
    await other.as.validator.call(routes.resetParticipant, {
      ...inContest(contest),
      body: { participant_id: ana.id },
    }),
  ]
  assert.deepEqual(
    asked.map(({ status }) => status),
    asked.map(() => 404),
  )
  const reader = await own.as.analyst.call(routes.resetParticipant, {
    ...inContest(contest),
    body: { participant_id: ana.id },
  })
  assert.equal(reader.status, 403)
  assert.equal((await contest.entriesOf(ana.id)).length, 1)
})

test('whoever is in a frozen set, or was told of a prize, is not reset, and why is told before', async () => {
  const [ballot] = await rows<{ id: string; draw_id: string; participant_id: string }>(
    `select b.id, b.draw_id, b.participant_id from ballot_draw b join draw d on d.client_id = b.client_id and d.id = b.draw_id
     where d.client_id = $1 and d.eid = $2`,
    [own.id, own.draw],
  )
  assert.ok(ballot)
  const reasonNow = async () => {
    const told = (await preview(own.experience, ballot.participant_id)).data as { why: { reason: string } }
    const { status, body } = await reset(own.experience, ballot.participant_id)
    assert.deepEqual([status, (body as { reason: string }).reason], [409, told.why.reason])
    return told.why.reason
  }
  assert.equal(await reasonNow(), 'reset_in_draw')
  await rows(
    `insert into prize_claim (client_id, id, draw_id, ballot_draw_id, participant_id, asked_at, is_to_tell, told_at)
     values ($1, $2, $3, $4, $5, now(), false, now())`,
    [own.id, newId(), ballot.draw_id, ballot.id, ballot.participant_id],
  )
  assert.equal(await reasonNow(), 'reset_with_open_win')
  await rows(`update draw set state = 'complete' where id = $1`, [ballot.draw_id])
  await rows('update prize_claim set claimed_at = now() where ballot_draw_id = $1', [ballot.id])
  assert.equal(await reasonNow(), 'reset_in_draw', 'a complete draw is proof too')
  await rows(`update draw set state = 'abandoned' where id = $1`, [ballot.draw_id])
  assert.equal(await reasonNow(), 'reset_in_draw', 'so is who was drawn in an abandoned one')
  await rows('delete from ballot_draw where id = $1', [ballot.id])
  assert.equal((await reset(own.experience, ballot.participant_id)).status, 200)
  const theirs = [ballot.draw_id, ballot.participant_id]
  assert.equal(await countOf('ballot_bundle', 'draw_id = $1 and $2::uuid = any(participants)', theirs), 1)
})

test('of a household that others of it are counted in only this person’s entries are taken back', async () => {
  const contest = await giving({ limit_type: 'household', limit_count: 2 })
  const { db, outside } = application
  const scope = systemScope(await getClientRef(db, own.id), 'Tests', outside.clock.now())
  const people = await Promise.all([1, 2, 3, 4].map(async () => (await enter(await giving())).id))
  const [ana, ben, cleo, dan] = people
  const go = (id: string | undefined) =>
    db.transaction(scope, async (tx) => {
      const intake = await acceptEntry(tx, scope, {
        experience: must(await findExperienceForIntake(tx, scope, contest.id)),
        participant: { id: must(id), phone: null, email: null },
        source: 'web',
        data: { address: '12 Mill Lane', postal: 'M5V 2T6' },
        language: 'en',
        reference: newId(),
        isTest: false,
      })
      return intake.kind
    })
  assert.deepEqual([await go(ana), await go(ben), await go(cleo)], ['accepted', 'accepted', 'refused'])
  assert.equal((await reset(contest, must(ana))).status, 200)
  assert.deepEqual([await go(cleo), await go(dan)], ['accepted', 'refused'])
})
