import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { giftWithPurchase } from '#contract/experiences/kinds/giftWithPurchase.ts'
import type { CheckList } from '#contract/experiences/publishing.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { make } from '#test/support/making.ts'
import { unique } from '#test/support/unique.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

const create = (body: object) =>
  maple.as.client_admin.call(routes['gift-with-purchase.create'], { body: { name: 'A mug', ...body } })
const pageOf = async (eid: string) => (await fetch(`${application.url}/e/${eid}`)).status

test('the fields that are left out are as the specification says', () => {
  const { name, ...usual } = giftWithPurchase.form.parse({ name: 'A mug' })
  assert.equal(name, 'A mug')
  const { visibility, limit_type, entry_scheduling, deliver_by, private_list } = usual
  assert.deepEqual(
    { visibility, limit_type, entry_scheduling, deliver_by, private_list },
    {
      visibility: 'public',
      limit_type: 'unlimited',
      entry_scheduling: 'daily',
      deliver_by: 'sms',
      private_list: 'Private List',
    },
  )
  assert.equal(usual.is_visible_on_campaign_dashboard, true)
  for (const none of [0, '', null] as const)
    assert.equal(
      giftWithPurchase.form.parse({ name: 'A mug', service_level_agreement_hours: none })
        .service_level_agreement_hours,
      null,
    )
})

test('what was answered is sent back and changes nothing', async () => {
  const { as, gift } = maple
  await make(as.client_admin, routes.acquireLock, {
    body: { type: 'editing', model_type: 'experience', model_id: gift.id },
  })
  const params = { eid: gift.eid }
  const rejection_reason = [
    {
      name: 'Not legible',
      is_rejected_due_to_prize_limit_rejection_reason: true,
      language_rejection_reason: [{ text: 'Illisible', language_slug: 'fr' as const }],
    },
  ]
  const body = { rejection_reason, closed_ended_at: '2030-01-31 04:59:59', award_credit_threshold: 2 }
  const saved = await as.client_admin.call(routes['gift-with-purchase.update'], { params, body })
  assert.equal(saved.status, 200, saved.text)
  const { data } = saved.body as { data: Record<string, unknown> }
  assert.deepEqual(data.rejection_reason, rejection_reason)
  assert.equal(data.closed_ended_at, '2030-01-31T04:59:59.000Z')
  const again = await as.client_admin.call(routes['gift-with-purchase.update'], { params, body: data })
  assert.equal(again.status, 200, again.text)
  const without = ({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => rest
  assert.deepEqual(without((again.body as { data: Record<string, unknown> }).data), without(data))
})

test('what is wrong is told at its field', async () => {
  const text = { text: 'No', language_slug: 'en' }
  const reason = (name: string, isLimit = false) => ({
    name,
    is_rejected_due_to_prize_limit_rejection_reason: isLimit,
    language_rejection_reason: [text],
  })
  const product = { tether_product_eid: 'coffee' }
  const end = { started_at: '2027-02-01 05:00:00', ended_at: '2027-03-01 05:00:00' }
  const cases: [string, object][] = [
    ['service_level_agreement_hours', { service_level_agreement_hours: 8761 }],
    ['rejection_reason.1.name', { rejection_reason: [reason('Late'), reason('late')] }],
    [
      'rejection_reason.1.is_rejected_due_to_prize_limit_rejection_reason',
      { rejection_reason: [reason('Late', true), reason('Early', true)] },
    ],
    [
      'rejection_reason.0.language_rejection_reason.1.language_slug',
      { rejection_reason: [{ ...reason('Late'), language_rejection_reason: [text, text] }] },
    ],
    ['experience_products.1.tether_product_eid', { experience_products: [product, product] }],
    [
      'experience_products',
      { experience_products: Array.from({ length: 501 }, (_, at) => ({ tether_product_eid: `p${at}` })) },
    ],
    ['coming_soon_started_at', { ...end, coming_soon_started_at: '2027-02-01 05:00:01' }],
    ['closed_ended_at', { ...end, closed_ended_at: '2027-03-01 04:59:59' }],
    ['profile_closed_at', { ...end, profile_closed_at: '2027-03-01 04:59:59' }],
  ]
  for (const [field, body] of cases) {
    const { status, body: answer, text: said } = await create(body)
    assert.equal(status, 422, `${field}: ${said}`)
    assert.ok(field in (answer as { errors: object }).errors, `${field}: ${said}`)
  }
})

test('nothing of it is public before it is announced and after its page Closed has ended', async () => {
  const day = 24 * 3600_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const statusWith = async (body: object) => {
    const made = await create(body)
    assert.equal(made.status, 200, made.text)
    return pageOf((made.body as { data: { eid: string } }).data.eid)
  }
  assert.equal(await statusWith({ coming_soon_started_at: at(1), started_at: at(2), ended_at: at(3) }), 404)
  assert.equal(await statusWith({ coming_soon_started_at: at(-1), started_at: at(2), ended_at: at(3) }), 200)
  assert.equal(await statusWith({ ended_at: at(-2), closed_ended_at: at(1) }), 200)
  assert.equal(await statusWith({ ended_at: at(-2), closed_ended_at: at(-1) }), 404)
})

test('it is closed from when its page Closed has ended, wherever its status is told', async () => {
  const day = 24 * 3600_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const admin = maple.as.client_admin
  const campaign = await make(admin, routes.createCampaign, { body: { name: unique('Mugs') } })
  const word = unique('Kettle')
  const times = {
    closed: { ended_at: at(-2), closed_ended_at: at(-1) },
    ended: { ended_at: at(-2), closed_ended_at: at(1) },
    open: { ended_at: at(1), closed_ended_at: at(2) },
    draft: { ended_at: at(-2), closed_ended_at: at(-1), is_draft: true },
  }
  const eids: Record<string, string> = {}
  for (const [status, more] of Object.entries(times)) {
    const { body } = await create({ name: `${word} ${status}`, campaign_id: campaign.id, ...more })
    eids[status] = (body as { data: { eid: string } }).data.eid
  }
  type Told = { eid: string; status: string }
  const told = (rows: readonly Told[]) =>
    Object.fromEntries(
      rows
        .filter(({ eid }) => Object.values(eids).includes(eid))
        .map(({ eid, status }) => [status, eid] as const),
    )
  const read = async (query: object) => {
    const { body } = await admin.call(routes['gift-with-purchase.list'], {
      query: { search: word, ...query },
    })
    return told((body as { data: Told[] }).data)
  }
  assert.deepEqual(await read({}), eids)
  assert.deepEqual(await read({ status: 'closed' }), { closed: eids.closed })
  assert.deepEqual(await read({ status: 'ended' }), { ended: eids.ended })
  const order = Object.keys(await read({ field: 'status', direction: 'asc' }))
  assert.deepEqual(order, ['draft', 'open', 'ended', 'closed'])
  const detail = await admin.call(routes['gift-with-purchase.get'], { params: { eid: eids.closed ?? '' } })
  assert.equal((detail.body as { data: Told }).data.status, 'closed')
  const found = await admin.call(routes.search, { query: { q: word } })
  assert.deepEqual(told((found.body as { data: Told[] }).data), eids)
  const stats = await admin.call(routes.getCampaignStats, {
    params: { client: maple.eid, campaign: campaign.id },
  })
  const { experiences } = (stats.body as { data: { experiences: Told[] } }).data
  assert.deepEqual(told(experiences), eids)
})

test('where credits count by pool, each pool of a draft says how many earn a prize', async () => {
  const { as } = maple
  const makePool = async (body: object) => {
    const answer = await as.client_admin.call(routes.createPrizePool, {
      body: { name: unique('Mugs'), ...body },
    })
    return (answer.body as { data: PrizePool }).data
  }
  const [counted, uncounted, forTests] = [
    await makePool({ award_credit_threshold: 3 }),
    await makePool({ award_credit_threshold: 0 }),
    await makePool({ award_credit_threshold: 1, is_testing: true }),
  ]
  assert.deepEqual([counted.award_credit_threshold, uncounted.award_credit_threshold], [3, null])
  const made = await create({
    is_draft: true,
    use_credits_by_prize_pool: true,
    prize_pools: [counted, uncounted, forTests].map(({ id }) => ({ id })),
  })
  const gift = (made.body as { data: { eid: string; prize_pools: object[] } }).data
  assert.deepEqual(
    gift.prize_pools.map((pool) => 'award_credit_threshold' in pool && pool.award_credit_threshold),
    [3, null, 1],
  )
  const lacking = async () => {
    const answer = await as.client_admin.call(routes['gift-with-purchase.check'], {
      params: { eid: gift.eid },
    })
    return (answer.body as { data: CheckList }).data.points
      .flatMap(({ faults }) => faults)
      .filter(({ reason }) => reason === 'pool_threshold_missing')
      .map(({ values }) => values.pool)
  }
  assert.deepEqual(await lacking(), [uncounted.name])
  const change = (poolId: string, body: object) =>
    as.client_admin.call(routes.updatePrizePool, { params: { poolId }, body })
  assert.equal((await change(uncounted.id, { award_credit_threshold: 5 })).status, 200)
  assert.deepEqual(await lacking(), [])
  // A pool that is renamed keeps its number.
  assert.equal((await change(counted.id, { name: unique('Mugs') })).status, 200)
  assert.deepEqual(await lacking(), [])
  assert.equal((await change(counted.id, { award_credit_threshold: null })).status, 200)
  assert.equal((await lacking()).length, 1)
  for (const award_credit_threshold of [-1, 1.5, 1_000_001, 'two'])
    assert.equal((await change(counted.id, { award_credit_threshold })).status, 422)

  const listed = async (id: string, body: object) => {
    const answer = await as.client_admin.call(routes.listGiftPools, { params: { id }, body })
    const { data } = answer.body as { data?: { id: string }[] }
    return new Set(data?.map((pool) => pool.id))
  }
  assert.deepEqual(await listed(gift.eid, {}), new Set([counted.id, uncounted.id, forTests.id]))
  assert.deepEqual(await listed(gift.eid, { is_testing: true }), new Set([forTests.id]))
  // The pools of a sweepstakes have an address of their own.
  const other = await as.client_admin.call(routes.listExperiencePools, { params: { id: gift.eid } })
  assert.equal(other.status, 404)
})
