import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Detail } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { whenAnswered } from '#test/support/until.ts'
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
type Language = 'en' | 'fr'
const send = async ({ eid }: Detail, answers: Record<string, unknown>, language: Language = 'en') => {
  const proof = await proofOfWork(world.db, visitor(), { eid, outside: world.outside })
  const body = { terms: 'on', reference: newId(), ...answers, proof }
  return submitEntryForm(world.db, visitor(), { eid, language, outside: world.outside, body })
}
const countEntries = async ({ id }: Detail) =>
  (await world.rows('select 1 from entry where experience_id = $1', [id])).length
const rule = (field_name: string, field_rules: string) => ({
  field_name,
  field_rules,
  type: 'Entry' as const,
})
const form_rules = [
  rule('email', 'required|email'),
  rule('address', 'required|text'),
  rule('address_2', 'nullable|text'),
  rule('postal_code', 'required|postal_code'),
]
const checked = (more: object = {}) =>
  world.addContest({
    has_per_household_check: true,
    limit_type: 'participant',
    entry_scheduling: 'once',
    form_rules,
    ...more,
  })
const home = { address: '120 King St', postal_code: 'M5V 2T6' }

test('a second person of a household is refused beside the address, and nothing of it is counted', async () => {
  const made = await checked()
  assert.equal((await send(made, { ...home, email: 'a@example.com' })).status, 200)
  const again = { email: 'b@example.com', address: '120 KING street', postal_code: 'm5v2t6' }
  const refused = await send(made, again)
  assert.equal(refused.status, 422)
  assert.match(refused.html, /id="address-error">From this address people have already entered/)
  assert.match(
    (await send(made, again, 'fr')).html,
    /id="address-error">À cette adresse, on a déjà participé/,
  )
  assert.equal((await send(made, { ...again, address_2: '7' })).status, 200)
  assert.equal(await countEntries(made), 2)
})

test('with the check a person at another address is still counted as one person', async () => {
  const made = await checked({ limit_count: 2 })
  const sent = async (address: string) =>
    (await send(made, { ...home, address, email: 'one@example.com' })).html
  for (const address of ['1 Elm St', '2 Elm St']) assert.match(await sent(address), /You are in/)
  assert.match(await sent('3 Elm St'), /You have already entered as often/)
  assert.doesNotMatch(await sent('1 Elm St'), /From this address/)
})

test('without the check, and without a limit, a household enters as it likes', async () => {
  for (const more of [{ has_per_household_check: false }, { limit_type: 'unlimited' }]) {
    const made = await checked(more)
    for (const email of ['c@example.com', 'd@example.com'])
      assert.equal((await send(made, { ...home, email })).status, 200)
  }
})

test('a hundred people of one household at once make one entry', async () => {
  const made = await checked()
  const send100 = Array.from({ length: 100 }, (_, n) =>
    whenAnswered(() => send(made, { ...home, email: `at-once-${n}@example.com` })),
  )
  const answers = await Promise.all(send100)
  const byStatus = (status: number) => answers.filter((answer) => answer.status === status).length
  assert.deepEqual([byStatus(200), byStatus(422)], [1, 99])
  assert.equal(await countEntries(made), 1)
})

test('postal codes of Canada and ZIP codes of the United States are taken, others are not', async () => {
  const made = await checked({ limit_type: 'unlimited' })
  const good: Record<string, string> = { k1a0b1: 'K1A 0B1', '02134': '02134', '02134 1000': '02134-1000' }
  for (const [postal_code, kept] of Object.entries(good)) {
    assert.equal(
      (await send(made, { ...home, postal_code, email: 'z@example.com' })).status,
      200,
      postal_code,
    )
    const [last] = await world.rows<{ code: string }>(
      `select data->>'postal_code' as code from entry where experience_id = $1 order by id desc limit 1`,
      [made.id],
    )
    assert.equal(last?.code, kept)
  }
  for (const postal_code of ['D1A 0B1', '2134', '021345', '02134-10000', '٠٢١٣٤'])
    assert.equal(
      (await send(made, { ...home, postal_code, email: 'z@example.com' })).status,
      422,
      postal_code,
    )
})
