import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { documentedGift } from '#test/support/documentedContests.ts'
import { make } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

// Bodies of a contest as callers of the documents send them (E3, E7): in a group or flat, of the wrong kind, or far too much.

let application: TestApplication
let maple: ClientWorld

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

type Told = { reason: string; values: Record<string, unknown> }
type Answer = {
  data: Record<string, unknown> & { id: string; eid: string }
  errors: Record<string, string[]>
  reasons: Record<string, Told[]>
}
type Called = { status: number; answer: Answer; text: string }

async function send(call: 'sweepstakes.create' | 'gift-with-purchase.create', body: object): Promise<Called> {
  const { status, body: answer, text } = await maple.as.client_admin.call(routes[call], { body })
  return { status, answer: answer as Answer, text }
}
/** `field: reason` of each fault. */
async function faultsOf(call: Parameters<typeof send>[0], body: object): Promise<string[]> {
  const { status, answer, text } = await send(call, body)
  assert.equal(status, 422, text)
  return Object.entries(answer.reasons).flatMap(([field, told]) =>
    told.map(({ reason }) => `${field}: ${reason}`),
  )
}

test('fields in the group “experience” are those beside it, and a GET may come back in either way', async () => {
  const { name, is_visible_on_campaign_dashboard, is_products_visible_on_dashboard, ...flat } = documentedGift
  const group = { eid: '', name, is_visible_on_campaign_dashboard, is_products_visible_on_dashboard }
  const nested = await send('gift-with-purchase.create', { ...flat, experience: group })
  assert.equal(nested.status, 200, nested.text)
  const whole = await send('gift-with-purchase.create', { ...documentedGift, eid: '', id: null })
  assert.equal(whole.status, 200, whole.text)
  const differing = ['id', 'eid', 'public_url', 'created_at', 'updated_at']
  for (const [field, value] of Object.entries(whole.answer.data))
    if (!differing.includes(field)) assert.deepEqual(nested.answer.data[field], value, field)
  assert.equal(nested.answer.data.client_eid, maple.eid)

  const { id, eid } = nested.answer.data
  await make(maple.as.client_admin, routes.acquireLock, {
    body: { type: 'editing', model_type: 'experience', model_id: id },
  })
  const change = (body: object) =>
    maple.as.client_admin.call(routes['gift-with-purchase.update'], { params: { eid }, body })
  const changed = await change({ experience: { eid, name: 'A bigger mug' }, deliver_by: 'email' })
  assert.equal(changed.status, 200, changed.text)
  const { data } = changed.body as Answer
  assert.deepEqual([data.name, data.deliver_by], ['A bigger mug', 'email'])
  const again = await change({ experience: data })
  assert.equal(again.status, 200, again.text)
})

test('whose a new one is may be said, in the group and beside it, and is the client of the call', async () => {
  for (const call of ['sweepstakes.create', 'gift-with-purchase.create'] as const) {
    for (const client_eid of [maple.eid, '', null]) {
      const flat = await send(call, { name: 'A', client_eid })
      assert.equal(flat.status, 200, flat.text)
      assert.equal(flat.answer.data.client_eid, maple.eid)
    }
    const grouped = { experience: { name: 'A', eid: '', client_eid: maple.eid } }
    assert.equal((await send(call, grouped)).status, 200)
    const told = ['client_eid: of_another_client']
    assert.deepEqual(await faultsOf(call, { name: 'A', client_eid: 'cedar' }), told)
    assert.deepEqual(await faultsOf(call, { experience: { name: 'A', client_eid: 'cedar' } }), told)
  }
  const { status } = await maple.as.client_admin.call(routes['pages.create'], {
    body: { name: 'A', client_eid: maple.eid },
  })
  assert.equal(status, 200)
})

test('texts are taken in their group and beside it, and a change keeps those that it does not name', async () => {
  const body = { name: 'A', rate_limit: 'Once a day.', rate_limit_fr: '', texts: { link: 'Come:' } }
  const made = await send('sweepstakes.create', body)
  assert.equal(made.status, 200, made.text)
  assert.deepEqual(made.answer.data.texts, { rate_limit: 'Once a day.', link: 'Come:' })
  const { id, eid } = made.answer.data
  await make(maple.as.client_admin, routes.acquireLock, {
    body: { type: 'editing', model_type: 'experience', model_id: id },
  })
  const textsAfter = async (change: object) => {
    const { body: said, text } = await maple.as.client_admin.call(routes['sweepstakes.update'], {
      params: { eid },
      body: change,
    })
    return (said as Answer).data?.texts ?? text
  }
  const link = 'Come:'
  assert.deepEqual(await textsAfter({ contest_over_fr: 'Fini.' }), {
    rate_limit: 'Once a day.',
    contest_over_fr: 'Fini.',
    link,
  })
  assert.deepEqual(await textsAfter({ texts: { rate_limit: '' } }), { contest_over_fr: 'Fini.', link })
  assert.deepEqual(await textsAfter({ name: 'B' }), { contest_over_fr: 'Fini.', link })
  const twice = { name: 'A', link: 'One', texts: { link: 'Two' } }
  assert.deepEqual(await faultsOf('sweepstakes.create', twice), ['link: given_twice'])
  assert.deepEqual(await faultsOf('sweepstakes.create', { name: 'A', rate_limit: 7 }), [
    'texts.rate_limit: wrong_type',
  ])
})

test('a field that is there twice with two values, or in a group that is none, is refused', async () => {
  const create = 'gift-with-purchase.create'
  assert.deepEqual(await faultsOf(create, { name: 'A', experience: { name: 'B' } }), ['name: given_twice'])
  assert.equal((await send(create, { name: 'A', experience: { name: 'A' } })).status, 200)
  for (const experience of [null, 'A', [{ name: 'A' }]])
    assert.deepEqual(await faultsOf(create, { name: 'A', experience }), ['experience: unknown_field'])
  assert.deepEqual(await faultsOf(create, { experience: { name: 'A', eid: 'abcdefghijkl' } }), [
    'eid: unknown_field',
  ])
  assert.deepEqual(await faultsOf(create, { experience: { experience: { name: 'A' } } }), [
    'name: required',
    'experience: unknown_field',
  ])
})

test('a field of another kind is refused with whose it is', async () => {
  const ofGift = await send('sweepstakes.create', { name: 'A', deliver_by: 'sms', closed_ended_at: null })
  assert.equal(ofGift.status, 422)
  for (const field of ['deliver_by', 'closed_ended_at']) {
    assert.deepEqual(ofGift.answer.reasons[field], [
      { reason: 'field_of_other_kind', values: { ofKind: 'a gift with purchase' } },
    ])
    assert.deepEqual(ofGift.answer.errors[field], [
      'This is a field of a gift with purchase, and this is another kind of experience.',
    ])
  }
  const ofOthers = await send('gift-with-purchase.create', {
    experience: { name: 'A', prize_method_class: 'sweepstakes.keyword' },
    target_url: 'https://quiz.example',
    colour: 'red',
  })
  const told = Object.entries(ofOthers.answer.reasons).map(([field, [one]]) => [
    field,
    one?.reason,
    one?.values.ofKind,
  ])
  assert.deepEqual(
    new Map(told.map(([field, ...rest]) => [field, rest])),
    new Map<unknown, unknown[]>([
      ['prize_method_class', ['field_of_other_kind', 'a sweepstakes']],
      ['target_url', ['field_of_other_kind', 'an external experience']],
      ['colour', ['unknown_field', undefined]],
    ]),
  )
})

test('a token without its parts is told in the words of E5, with no full stop', async () => {
  const { status, answer } = await send('sweepstakes.create', { name: 'A', tokens: [{ name: ' ', key: '' }] })
  assert.equal(status, 422)
  assert.deepEqual(answer.errors, {
    'tokens.0.name': ['The name field is required'],
    'tokens.0.key': ['The key field is required'],
    'tokens.0.content': ['The content field is required'],
  })
})

test('a pool comes with what it has, and is not changed by being tied', async () => {
  const { body } = await maple.as.client_admin.call(routes.listPrizePools, {})
  const pool = (
    body as { data: { id: string; name: string; is_testing: boolean; prize_types: unknown[] }[] }
  ).data.find(({ id }) => id === maple.pool)
  assert.ok(pool)
  const { id, name, is_testing, prize_types } = pool
  const tie = (more: object) => ({
    name: 'A',
    prize_pools: [{ id, name, is_testing, prize_types, award_credit_threshold: 0, ...more }],
  })
  const tied = await send('gift-with-purchase.create', tie({}))
  assert.equal(tied.status, 200, tied.text)
  const [shown] = tied.answer.data.prize_pools as { prize_types: unknown[] }[]
  assert.deepEqual(shown?.prize_types, prize_types)
  for (const more of [{ name: 'Renamed' }, { is_testing: !is_testing }, { award_credit_threshold: 5 }])
    assert.deepEqual(await faultsOf('gift-with-purchase.create', tie(more)), [
      `prize_pools.0.${Object.keys(more)[0]}: pool_has_calls`,
    ])
})

test('a pool as its own call answers it is tied, and what that call changes is not changed here', async () => {
  const { body } = await maple.as.client_admin.call(routes.listPrizePools, {})
  const { data } = body as { data: ({ id: string; total: number } & Record<string, unknown>)[] }
  const pool = data.find(({ id }) => id === maple.pool)
  assert.ok(pool)
  for (const call of ['sweepstakes.create', 'gift-with-purchase.create'] as const) {
    const tied = await send(call, { name: 'A', prize_pools: [pool] })
    assert.equal(tied.status, 200, tied.text)
  }
  // How many are left moves by itself.
  const left = { ...pool, remaining: 0, version: 77 }
  assert.equal((await send('sweepstakes.create', { name: 'A', prize_pools: [left] })).status, 200)
  for (const more of [
    { total: pool.total + 1 },
    { class: 'e-prize' },
    { retailers: ['A shop'] },
    { winner_page_html: '<p>Won</p>' },
  ])
    assert.deepEqual(
      await faultsOf('sweepstakes.create', { name: 'A', prize_pools: [{ ...pool, ...more }] }),
      [`prize_pools.0.${Object.keys(more)[0]}: pool_has_calls`],
    )
})

test('what is far too much or the wrong way round is told at its field', async () => {
  const rules = Array.from({ length: 300 }, (_, at) => ({ type: 'Entry', field_name: `f${at}` }))
  const both = ['sweepstakes.create', 'gift-with-purchase.create'] as const
  const end = { started_at: '2027-03-01 05:00:00', ended_at: '2027-02-01 05:00:00' }
  const cases: [string, object][] = [
    ['ended_at: end_before_start', end],
    ['ended_at: end_before_start', { ...end, ended_at: end.started_at }],
    ['limit_count: bad_limit_count', { limit_count: 0 }],
    ['limit_count: bad_limit_count', { limit_count: 101 }],
    ['started_at: not_a_moment', { started_at: '2027-02-01 24:00:00' }],
    ['ended_at: not_a_moment', { ended_at: '2027-02-01 11:60:00' }],
    ['form_rules: too_many_form_rules', { form_rules: rules }],
    ['form_rules.1.field_name: field_twice', { form_rules: [rules[0], rules[0]] }],
    ['tokens.0.content: token_in_itself', { tokens: [{ name: 'A', key: 'a', content: '{{ A }}' }] }],
    ['pages.0.html: too_long', { pages: [{ name: 'Home', html: 'x'.repeat(900_000) }] }],
  ]
  for (const call of both)
    for (const [fault, body] of cases) assert.deepEqual(await faultsOf(call, { name: 'A', ...body }), [fault])
  // A value that no body may be is not read at all.
  const huge = await send('sweepstakes.create', {
    name: 'A',
    pages: [{ name: 'Home', html: 'x'.repeat(5_000_000) }],
  })
  assert.equal(huge.status, 413, huge.text)
})
