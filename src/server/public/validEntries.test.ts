import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import {
  begin,
  decide,
  end,
  entries,
  type Gift,
  gift,
  inGift,
  line,
  refusal,
  val,
  world,
} from '#test/support/gifts.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { whenAnswered } from '#test/support/until.ts'
import { setEntryStatus } from '../entries/entries.ts'
import { enterOffline } from './offline/offlineEntry.ts'
import { submitEntryForm } from './webEntry.ts'

before(begin)
after(end)

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const send = async ({ eid }: Gift, email: string, language: 'en' | 'fr' = 'en') => {
  const proof = await proofOfWork(world.db, visitor(), { eid, outside: world.outside })
  const body = { terms: 'on', reference: newId(), email, proof }
  return submitEntryForm(world.db, visitor(), { eid, language, outside: world.outside, body })
}
const statuses = async ({ id }: Gift) =>
  (await world.rows<{ status: string }>('select status from entry where experience_id = $1', [id])).map(
    ({ status }) => status,
  )
const form_rules = [{ field_name: 'email', field_rules: 'required|email', type: 'Entry' as const }]
/** Of these no entry waits for anybody. */
const taken = async (more: Parameters<typeof gift>[0] = {}, pools?: Parameters<typeof gift>[1]) =>
  (await gift({ requires_validation: false, max_valid_entries_count: 1, form_rules, ...more }, pools)).made

test('entries that are valid as they come are as many of a person as may be valid, and not more', async () => {
  const made = await taken({ max_valid_entries_count: 2 })
  for (const email of ['a@example.com', 'a@example.com', 'b@example.com'])
    assert.equal((await send(made, email)).status, 200)
  const refused = await send(made, 'a@example.com')
  assert.equal(refused.status, 422)
  assert.match(refused.html, /You have already entered as often as the rules allow\./)
  assert.match(
    (await send(made, 'a@example.com', 'fr')).html,
    /Vous avez déjà participé autant que le règlement/,
  )
  assert.deepEqual(await statuses(made), ['valid', 'valid', 'valid'])
})

test('nothing of an entry that is refused so counts in a window', async () => {
  const made = await taken({ limit_type: 'participant', limit_count: 2, entry_scheduling: 'once' })
  for (const status of [200, 422, 422, 422]) assert.equal((await send(made, 'c@example.com')).status, status)
  const windows = await world.rows<{ taken: number }>(
    'select taken from entry_window where experience_id = $1',
    [made.id],
  )
  assert.deepEqual(windows, [{ taken: 1 }])
})

for (const [name, pools] of [
  ['with pools', undefined],
  ['without a pool', []],
] as const)
  test(`a hundred at once make one entry where one may be valid, ${name}`, async () => {
    const made = await taken({}, pools)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => whenAnswered(() => send(made, `${made.eid}@example.com`))),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await statuses(made), ['valid'])
  })

test('one that is found invalid gives its place back', async () => {
  const made = await taken()
  assert.equal((await send(made, 'd@example.com')).status, 200)
  const [entry] = await world.rows<{ id: string }>('select id from entry where experience_id = $1', [made.id])
  await setEntryStatus(world.db, val, {
    ...inGift(made),
    entry: entry?.id ?? '',
    status: 'invalid',
    reason: 'A copy',
    dependants,
  })
  assert.equal((await send(made, 'd@example.com')).status, 200)
  assert.equal((await send(made, 'd@example.com')).status, 422)
  assert.deepEqual((await statuses(made)).sort(), ['invalid', 'valid'])
})

test('one that waited before validation was switched off counts with those that come after', async () => {
  const { made, pool } = await gift({ requires_validation: false, max_valid_entries_count: 1, form_rules })
  assert.equal((await send(made, 'e@example.com')).status, 200)
  const [waiting] = await entries(made)
  await world.rows(
    `update entry e set participant_id = v.participant_id from entry v
     where v.client_id = e.client_id and v.experience_id = e.experience_id and v.status = 'valid'
       and e.client_id = $2 and e.id = $1`,
    [waiting, world.client.id],
  )
  assert.equal(await refusal(decide(made, waiting, { creditArray: [line(pool)] })), 'enough_valid_entries')
})

test('a letter of somebody with as many is refused for that, whatever its day', async () => {
  const made = await taken({ started_at: '2026-05-01T04:00:00Z' })
  const letter = () =>
    enterOffline(world.db, world.scopeNow(), {
      kind: 'gift-with-purchase',
      eid: made.eid,
      language: 'en',
      receivedOn: '2026-05-02',
      answers: { email: 'f@example.com' },
    })
  assert.equal((await letter()).status, 'valid')
  assert.equal(await refusal(letter()), 'offline_valid_enough')
})

test('those that wait are taken as they come: how many of them count is judged', async () => {
  const made = await taken({ requires_validation: true })
  for (const email of ['g@example.com', 'g@example.com']) assert.equal((await send(made, email)).status, 200)
  assert.deepEqual(await statuses(made), ['pending', 'pending'])
})
