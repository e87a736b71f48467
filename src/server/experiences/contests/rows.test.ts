import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { make } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

type Stored = { eid: string; version: number; form_rules: object[]; tokens: object[] }
type Answer = {
  data: Stored
  errors: Record<string, string[]>
  reasons: Record<string, { reason: string }[]>
}

const rule = (field_name: string, more: object = {}) => ({ type: 'Entry', field_name, ...more })
const token = (key: string, more: object = {}) => ({ name: `The ${key}`, key, content: key, ...more })

async function makeOne(): Promise<Stored> {
  const { as } = maple
  const made = await as.client_admin.call(routes['sweepstakes.create'], {
    body: {
      name: 'Rows',
      form_rules: [rule('first_name'), rule('email')],
      tokens: [token('one'), token('two')],
    },
  })
  assert.equal(made.status, 200, made.text)
  const { data } = made.body as Answer & { data: { id: string } }
  await make(as.client_admin, routes.acquireLock, {
    body: { type: 'editing', model_type: 'experience', model_id: data.id },
  })
  return data
}

const change = async ({ eid }: Stored, body: object) => {
  const {
    status,
    body: answer,
    text,
  } = await maple.as.client_admin.call(routes['sweepstakes.update'], {
    params: { eid },
    body,
  })
  return { status, answer: answer as Answer, text }
}
const stored = async ({ eid }: Stored) =>
  ((await maple.as.client_admin.call(routes['sweepstakes.get'], { params: { eid } })).body as Answer).data

test('what is wrong in a row is named by list, place and field, and nothing is stored of the whole', async () => {
  const one = await makeOne()
  const cases: [string, string, object][] = [
    [
      'form_rules.2.field_name',
      'not_a_field_name',
      { form_rules: [rule('city'), rule('town'), rule('Shoe size')] },
    ],
    ['form_rules.2.field_name', 'field_twice', { form_rules: [rule('city'), rule('town'), rule('city')] }],
    [
      'form_rules.1.field_rules',
      'bad_field_rules',
      { form_rules: [rule('city'), rule('town', { field_rules: 'required|colour' })] },
    ],
    ['tokens.1.content', 'token_field_required', { tokens: [token('one'), token('two', { content: ' ' })] }],
    [
      'uploaded_image_questions.1.configuration',
      'answers_missing',
      {
        uploaded_image_questions: [
          { type: 'answers', question: 'Which?', configuration: ['A'] },
          { type: 'details', question: 'What?', configuration: [] },
        ],
      },
    ],
    ['prize_pools.1.id', 'pool_twice', { prize_pools: [{ id: maple.pool }, { id: maple.pool }] }],
  ]
  for (const [field, reason, body] of cases) {
    // Another list of the same call is in order, and is not stored either.
    const refused = await change(one, { form_rules: [rule('kept')], tokens: [token('kept')], ...body })
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(Object.keys(refused.answer.errors), [field])
    assert.deepEqual(
      refused.answer.reasons[field]?.map((told) => told.reason),
      [reason],
    )
  }
  const { version, form_rules, tokens } = await stored(one)
  assert.deepEqual([version, form_rules, tokens], [one.version, one.form_rules, one.tokens])
})

test('rows are stored in the order in which they are sent, and what is not sent stays', async () => {
  const one = await makeOne()
  const [first, second] = one.form_rules
  const changed = await change(one, { form_rules: [rule('city'), second, first] })
  assert.equal(changed.status, 200, changed.text)
  const { form_rules, tokens } = await stored(one)
  assert.deepEqual(form_rules.slice(1), [second, first])
  assert.deepEqual(tokens, one.tokens)
})

test('every fault of every row is told at once', async () => {
  const one = await makeOne()
  const refused = await change(one, {
    form_rules: [rule(''), rule('city'), rule('Bad Name')],
    tokens: [token('one', { content: '' }), token('9')],
  })
  assert.equal(refused.status, 422, refused.text)
  assert.deepEqual(Object.keys(refused.answer.errors).sort(), [
    'form_rules.0.field_name',
    'form_rules.2.field_name',
    'tokens.0.content',
    'tokens.1.key',
  ])
})
