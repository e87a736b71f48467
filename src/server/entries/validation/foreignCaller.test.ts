import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FraudAnalysis } from '#contract/entries/fraud.ts'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Ids, idsOf, make } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

// A validator's program that was written by the documents alone (E3, E5, E7).

let application: TestApplication
let maple: ClientWorld
let gift: Ids

before(async () => {
  application = await testApplication({
    forms: { proofWork: 0, entriesPerAddressAMinute: 10_000, entriesPerExperienceAMinute: 10_000 },
  })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  const email = { field_name: 'email', type: 'Entry', field_rules: 'required|email' }
  const made = await make(maple.as.client_admin, routes['gift-with-purchase.create'], {
    body: {
      name: 'A mug',
      campaign_id: maple.campaign,
      requires_validation: true,
      prize_pools: [{ id: maple.pool }],
      form_rules: [email],
      started_at: '2020-01-01T00:00:00Z',
    },
  })
  gift = idsOf(made)
  const device = await enter()
  await enter(device)
})
after(() => application.close())

/** Another person's entry; answers the cookie of the device. */
async function enter(cookie?: string): Promise<string> {
  const fields = { email: `${newId()}@example.com`, terms: 'on', reference: newId() }
  const sent = await fetch(`${application.url}/e/${gift.eid}/entry?lang=en`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: cookie ? { Cookie: cookie } : {},
  })
  assert.equal(sent.status, 200)
  return (sent.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

type InHand = {
  id: string
  eid: string
  credits: number
  person_credits: number | null
  additional_information: object
  fraud_analyses?: FraudAnalysis[]
}
type Handed = { data: { entry: InHand | null; nextEntry: InHand | null } }

const take = async (type: string, id: string, query: { entry?: string } = {}): Promise<Handed['data']> => {
  const { status, body, text } = await maple.as.validator.call(routes.takeEntryForValidation, {
    params: { type, id },
    query,
  })
  assert.equal(status, 200, text)
  return (body as Handed).data
}
const ownCall = async ({ eid }: InHand): Promise<FraudAnalysis[]> => {
  const { body } = await maple.as.validator.call(routes.listFraudAnalyses, {
    params: { type: 'gift-with-purchase', id: gift.eid, entryEid: eid },
  })
  return (body as { data: FraudAnalysis[] }).data
}

test('an entry of a gift in hand has its fraud analyses, as their own call answers them', async () => {
  const { entry, nextEntry } = await take('gift-with-purchase', gift.eid)
  assert.ok(entry && nextEntry)
  for (const one of [entry, nextEntry]) {
    assert.deepEqual(
      one.fraud_analyses?.map(({ kind, count }) => [kind, count]),
      [
        ['device', 1],
        ['network', 1],
      ],
    )
    assert.deepEqual(one.fraud_analyses, await ownCall(one))
    const named = await take('gift-with-purchase', gift.id, { entry: one.eid })
    assert.deepEqual(named.entry?.fraud_analyses, one.fraud_analyses)
  }
})

test('an entry of a sweepstakes has none, since the documents name none there', async () => {
  const { entry } = await take('sweepstakes', maple.experience.eid, { entry: maple.entry.eid })
  assert.ok(entry)
  assert.ok(!('fraud_analyses' in entry))
})

const decide = (entry: InHand, more: object) =>
  maple.as.validator.call(routes.decideEntry, {
    params: { type: 'gift-with-purchase', id: gift.eid },
    body: { experienceParticipantId: entry.id, status: 'valid', ...more },
  })
const lines = (credits: unknown) => [{ credits, prize_pool_id: maple.pool, prize_type_id: '' }]

test('credits in digits and a receipt’s numbers are taken; anything else is refused in the words of E5', async () => {
  const { entry } = await take('gift-with-purchase', gift.eid)
  assert.ok(entry)
  const missing = 'Credits and prize information must be added'
  const faulty: [object, object][] = [
    ...['', '0', 'two', '1.5', null, true].map((credits): [object, object] => [
      { creditArray: lines(credits) },
      { 'creditArray.0.credits': [missing] },
    ]),
    [{ creditArray: [] }, { creditArray: [missing] }],
    [
      { creditArray: lines('1'), additional_information: { transaction_total: [12.4] } },
      { 'additional_information.transaction_total': ['This must be a text.'] },
    ],
    [
      { creditArray: lines('1'), personCredits: 'three' },
      { personCredits: ['This must be a whole number.'] },
    ],
    [
      { creditArray: lines('1'), personCredits: '3' },
      { partialReason: ['A reason is required for submission'] },
    ],
  ]
  for (const [sent, errors] of faulty) {
    const { status, body } = await decide(entry, sent)
    assert.deepEqual([status, (body as { errors: object }).errors], [422, errors], JSON.stringify(sent))
  }
  const { status, text } = await decide(entry, {
    creditArray: lines('2'),
    personCredits: '2',
    additional_information: {
      quantity_of_qualifying_products: 2,
      transaction_total: 12.4,
      retailer_postal_code: 'K1A 0B1',
      retailer_city: '',
    },
  })
  assert.equal(status, 200, text)
  const decided = await take('gift-with-purchase', gift.eid, { entry: entry.eid })
  assert.deepEqual(
    [decided.entry?.credits, decided.entry?.person_credits, decided.entry?.additional_information],
    [
      2,
      2,
      {
        quantity_of_qualifying_products: '2',
        transaction_total: '12.4',
        retailer_postal_code: 'K1A 0B1',
        retailer_city: null,
      },
    ],
  )
})
