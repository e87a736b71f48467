import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listSubscriptions, updateSubscription } from '#server/participants/consent/subscriptions.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { statementsOf } from '#test/support/statements/record.ts'
import { receiveSms } from './inboundSms.ts'
import { submitEntryForm } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const prove = (eid: string) => proofOfWork(world.db, visitor(), { eid, outside: world.outside })

type Given = { phone: string; proof: string; more?: object; outside?: Contest['outside'] }
const send = (eid: string, { phone, proof, more, outside = world.outside }: Given) => {
  const email = `ana${phone.slice(-4)}@example.com`
  const body = {
    first_name: 'Ana',
    last_name: 'Roy',
    email,
    phone,
    terms: 'on',
    reference: newId(),
    proof,
    ...more,
  }
  return submitEntryForm(world.db, visitor(), { eid, language: 'en', outside, body })
}
const formsFor = (eid: string, phones: readonly string[]) =>
  Promise.all(phones.map(async (phone) => ({ phone, proof: await prove(eid) })))
const phonesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => `416 555 ${String(first + nth).padStart(4, '0')}`)

test('twenty that come at once and share their transactions are an entry each, of a person of its own', async () => {
  const { eid, id } = await world.addContest({ limit_type: 'participant' })
  const forms = await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => ({
      phone: `416 555 01${10 + nth}`,
      proof: await prove(eid),
    })),
  )
  await Promise.all(forms.map((form) => send(eid, form)))
  const rows = await world.rows<{ participant_id: string; traits: number }>(
    `select e.participant_id, (select count(*)::int from entry_trait t where t.client_id = e.client_id and t.entry_id = e.id
       and t.participant_id = e.participant_id and t.created_at = e.created_at) as traits
     from entry e where e.experience_id = $1`,
    [id],
  )
  assert.equal(new Set(rows.map((row) => row.participant_id)).size, 20)
  assert.deepEqual([...new Set(rows.map(({ traits }) => traits))], [2])
  const [counted] = await world.rows<{ entries: number; days: number }>(
    `select (select sum(value)::int from counter where name = $2) as entries,
       (select sum(count)::int from entry_day where experience_id = $1) as days`,
    [id, `entries:${id}`],
  )
  assert.deepEqual(counted, { entries: 20, days: 20 })
})

test('of a person who sends twenty forms at once as many count as may, and nobody waits for ever', async () => {
  const { eid, id } = await world.addContest({ limit_type: 'participant', limit_count: 3 })
  const forms = await formsFor(eid, Array.from({ length: 20 }, () => phonesFrom(201, 2)).flat())
  await Promise.all(forms.map((form) => send(eid, form)))
  const rows = await world.rows<{ entries: number }>(
    'select count(*)::int as entries from entry where experience_id = $1 group by participant_id',
    [id],
  )
  assert.deepEqual(rows, [{ entries: 3 }, { entries: 3 }])
})

test('sixty texts that come at once, each brought three times, are an entry and an answer each', async () => {
  const { id } = await world.addContest({ limit_type: 'participant', keyword: 'SURGE' })
  const texts = phonesFrom(800, 60).map((phone) => ({ from: `+1${phone.replaceAll(' ', '')}`, id: newId() }))
  const bring = ({ from, id: providerMessageId }: (typeof texts)[number]) =>
    receiveSms(world.db, world.outside, { to: world.shortcode.code, from, text: 'SURGE', providerMessageId })
  await Promise.all([...texts, ...texts, ...texts].map(bring))
  const count = async (from: string) =>
    (
      await world.rows<{ n: number; people: number }>(
        `select count(*)::int as n, count(distinct participant_id)::int as people ${from}`,
        [id],
      )
    )[0]
  assert.deepEqual(await count('from entry where experience_id = $1'), { n: 60, people: 60 })
  assert.deepEqual(await count(`from message where direction = 'out' and experience_id = $1`), {
    n: 60,
    people: 60,
  })
})

/** Rows that all of them write are written last, so nobody is undone and done again for want of one of these. */
test('a hundred known people whose names are new, with questions held back, are done once each', async () => {
  const { db } = world
  const [own] = (await listSubscriptions(db, world.scopeNow())).filter(
    ({ shortcode_id }) => shortcode_id === world.shortcode.id,
  )
  await updateSubscription(db, world.scopeNow(), { id: own?.id ?? '', sent: { is_double_opt_in: true } })
  const { eid, id } = await world.addContest({ limit_type: 'participant', keyword: 'FLOOD' })
  const phones = phonesFrom(300, 100)
  await world.rows(
    `insert into participant (client_id, id, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     select $1, gen_random_uuid(), '+1' || replace(phone, ' ', ''), 'en', '{}', '', false, false, now(), now()
     from unnest($2::text[]) phone`,
    [world.client.id, phones],
  )
  const forms = await formsFor(eid, phones)
  const outside = { ...world.outside, forms: { ...world.outside.forms, questionsAMinute: 1 } }
  const sendAll = () =>
    Promise.all(forms.map((form) => send(eid, { ...form, outside, more: { optin: 'on' } })))
  const texts = await statementsOf(sendAll)
  assert.equal(texts.filter((text) => text.includes('insert into intake_receipt')).length, 100)
  const [told] = await world.rows<{ entries: number; named: number }>(
    `select count(*)::int as entries, count(p.last_name)::int as named
     from entry e join participant p on p.client_id = e.client_id and p.id = e.participant_id where e.experience_id = $1`,
    [id],
  )
  assert.deepEqual(told, { entries: 100, named: 100 })
  const [counter] = await world.rows<{ held: number }>(
    'select sum(value)::int as held from counter where name = $1',
    [`questions_held_back:${id}`],
  )
  assert.deepEqual(counter, { held: 99 })
})
