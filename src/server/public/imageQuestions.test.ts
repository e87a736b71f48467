import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { showPublicPage, submitEntryForm } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

type Language = 'en' | 'fr'
const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const show = async ({ eid }: Detail, language: Language) => {
  const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
  return (await showPublicPage(world.db, visitor(), { eid, language, outside: world.outside, visit })).html
}
const send = async ({ eid }: Detail, answers: Record<string, unknown>, language: Language = 'en') => {
  const proof = await proofOfWork(world.db, visitor(), { eid, outside: world.outside })
  const body = { terms: 'on', reference: newId(), email: 'ana@example.com', ...answers, proof }
  return submitEntryForm(world.db, visitor(), { eid, language, outside: world.outside, body })
}
const rule = (field_name: string, field_rules: string) => ({
  field_name,
  field_rules,
  type: 'Entry' as const,
  is_disabled: false,
  label: null,
  label_fr: null,
})
const questions: SweepstakesForm['uploaded_image_questions'] = [
  {
    type: 'answers',
    question: 'Which store?',
    question_fr: 'Quel magasin ?',
    configuration: ['North', 'South, lower level'],
    configuration_fr: ['Nord'],
  },
  {
    type: 'details',
    question: 'Your purchase',
    question_fr: 'Votre achat',
    configuration: [
      { type: 'text', name: 'Brand & size' },
      { type: 'text', name: 'Total' },
    ],
    configuration_fr: ['Marque et format', 'Total'],
  },
]
const asking = (receipt: string | undefined, uploaded_image_questions = questions) =>
  world.addContest({
    form_rules: [rule('email', 'required|email'), ...(receipt ? [rule('receipt', receipt)] : [])],
    uploaded_image_questions,
  })

test('questions stand on the form in the page’s language, and an answer is kept in English under its question’s name', async () => {
  const made = await asking('nullable|file')
  const french = await show(made, 'fr')
  assert.match(french, /Quel magasin/)
  assert.match(french, /<option value="North">Nord<\/option>/)
  assert.match(french, /<option>South, lower level<\/option>/)
  assert.match(french, /<legend>Votre achat<\/legend>/)
  assert.match(french, /Marque et format/)
  const answers = {
    question_which_store: 'North',
    question_brand_size: '  Érable 500 ml ',
    question_total: '',
  }
  assert.equal((await send(made, answers, 'fr')).status, 200)
  const [entry] = await world.rows<{ data: object }>('select data from entry where experience_id = $1', [
    made.id,
  ])
  assert.deepEqual(entry?.data, {
    email: 'ana@example.com',
    question_which_store: 'North',
    question_brand_size: 'Érable 500 ml',
  })
})

test('they are required where a picture is, an answer that nobody offered is refused, and what was typed stays', async () => {
  const made = await asking('required|file')
  const sent = await send(made, { question_which_store: 'Nord', question_total: '12.50' })
  assert.equal(sent.status, 422)
  assert.match(sent.html, /id="question_which_store-error">Which store\? does not look right/)
  const told = sent.html.match(/id="question_brand_size-error">([^<]*)/)?.[1]
  assert.equal(told, 'Brand &#38; size is required.')
  assert.match(sent.html, /value="12\.50"/)
  const long = await send(made, { question_brand_size: 'x'.repeat(301) })
  assert.match(long.html, /id="question_brand_size-error"/)
})

test('a form without a picture asks nothing about one, and takes no answer to it', async () => {
  const made = await asking(undefined)
  assert.doesNotMatch(await show(made, 'en'), /Which store/)
  assert.equal((await send(made, { question_which_store: 'North' })).status, 422)
})

test('two questions of one name have two fields, and one without words has a name too', async () => {
  const twice = questions.slice(0, 1)
  const bare = {
    ...twice[0],
    type: 'answers' as const,
    question: null,
    question_fr: null,
    configuration: ['A'],
  }
  const made = await asking('nullable|file', [...twice, ...twice, { ...bare, configuration_fr: [] }])
  const html = await show(made, 'en')
  for (const name of ['question_which_store', 'question_which_store_2', 'question'])
    assert.ok(html.includes(`name="${name}"`), name)
  assert.match(html, /About your picture/)
})
