import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captchaField, fieldRulesOf, readFieldRules } from './formRuleText.ts'
import { giftWithPurchase } from './kinds/giftWithPurchase.ts'
import { sweepstakesForm } from './kinds/sweepstakes.ts'

/** The defaults of a form of which only the name is sent, field by field (E3). */
const ofBoth = {
  has_language_gate: false,
  has_login: false,
  has_optin: true,
  has_per_household_check: false,
  has_separate_optin_message: false,
  has_sharing: false,
  is_secret_code_experience: false,
  requires_validation: false,
  visibility: 'public',
  private_list: 'Private List',
  limit_type: 'unlimited',
  limit_count: 1,
  entry_scheduling: 'daily',
  is_visible_on_campaign_dashboard: true,
  awarded_prize_limit: null,
  started_at: null,
  ended_at: null,
  tokens: [],
  pages: [],
  form_rules: [],
  uploaded_image_questions: [],
  prize_pools: [],
}
const ofSweepstakes = {
  prize_method_class: 'sweepstakes.lottery',
  title: null,
  title_fr: null,
  domain: null,
  domain_fr: null,
  skill_testing_question: null,
  skill_testing_question_fr: null,
  skill_testing_question_answer: null,
  skill_testing_question_answer_fr: null,
  skill_testing_question_code_timeout_seconds: null,
  asset_prefix: null,
  ga_code: null,
  meta_html: '',
  meta_html_fr: '',
  twitter_message: null,
  twitter_message_fr: null,
  texts: {},
}

const ofGift = {
  coming_soon_started_at: null,
  closed_ended_at: null,
  profile_closed_at: null,
  deliver_by: 'sms',
  use_credits_by_prize_pool: false,
  has_consumer_redemption: false,
  max_valid_entries_count: null,
  award_credit_threshold: null,
  service_level_agreement_hours: null,
  is_products_visible_on_dashboard: false,
  is_retailer_visible_on_dashboard: false,
  experience_products: [],
  rejection_reason: [],
  texts: {},
}

const named = (more: object = {}) => ({ name: 'Win a canoe', ...more })
const id = '01970000-0000-7000-8000-000000000001'

/** `field: reason` of each fault that the form of a sweepstakes has with these fields. */
function faultsOf(more: object): string[] {
  const parsed = sweepstakesForm.safeParse(named(more))
  return (parsed.error?.issues ?? []).map(
    ({ path, message }) =>
      `${path.join('.')}: ${message.startsWith('{') ? JSON.parse(message).reason : message}`,
  )
}
const faultOf = (more: object) => faultsOf(more)[0]

test('a contest that says no more than its name has the default of every field', () => {
  const sweepstakes: Record<string, unknown> = sweepstakesForm.parse(named())
  for (const [field, value] of Object.entries({ ...ofBoth, ...ofSweepstakes }))
    assert.deepEqual(sweepstakes[field], value, field)
  const gift: Record<string, unknown> = giftWithPurchase.form.parse(named())
  for (const [field, value] of Object.entries({ ...ofBoth, ...ofGift }))
    assert.deepEqual(gift[field], value, field)
})

test('limits are 1 to 100, and 0 seconds are none', () => {
  for (const limit_count of [0, 101, -1, 1.5, '5', null])
    assert.ok(faultOf({ limit_count }), `${limit_count}`)
  for (const limit_count of [1, 100]) assert.equal(faultOf({ limit_count }), undefined)
  const timeout = (seconds: unknown) => named({ skill_testing_question_code_timeout_seconds: seconds })
  const kept = (seconds: unknown) =>
    sweepstakesForm.parse(timeout(seconds)).skill_testing_question_code_timeout_seconds
  assert.deepEqual([kept(0), kept(null), kept(3661)], [null, null, 3661])
  for (const seconds of [-1, 0.5, 30 * 24 * 3600 + 1, '60'])
    assert.equal(sweepstakesForm.safeParse(timeout(seconds)).success, false, `${seconds}`)
})

test('a number of credits, prizes or entries of 0 is none, and one below 0 or far too large is refused', () => {
  for (const field of ['award_credit_threshold', 'awarded_prize_limit', 'max_valid_entries_count'] as const) {
    const kept = (count: unknown) => giftWithPurchase.form.parse(named({ [field]: count }))[field]
    assert.deepEqual([kept(0), kept(null), kept(1)], [null, null, 1], field)
    for (const count of [-1, 0.5, 1_000_001, '2'])
      assert.equal(giftWithPurchase.form.safeParse(named({ [field]: count })).success, false, field)
  }
})

test('a captcha is required and fixed, whatever was sent', () => {
  const ruleOf = (more: object) =>
    sweepstakesForm.parse(named({ form_rules: [{ type: 'Entry', ...more }] })).form_rules[0]
  const fixed = { field_rules: 'required|captcha', is_disabled: true }
  for (const rule of [
    { field_name: captchaField, field_rules: 'nullable|text' },
    { field_name: captchaField, is_disabled: false },
    { field_name: 'proof', field_rules: 'nullable|captcha' },
  ]) {
    const kept = ruleOf(rule)
    assert.deepEqual({ field_rules: kept?.field_rules, is_disabled: kept?.is_disabled }, fixed)
  }
  assert.equal(ruleOf({ field_name: 'email' })?.field_rules, 'nullable|text')
})

test('what is wrong in a row is told at its field', () => {
  const rule = (more: object) => ({ type: 'Entry', field_name: 'size', ...more })
  const first = (more: object) => faultOf({ form_rules: [rule(more)] })?.split(':')[0]
  assert.equal(first({ field_name: '' }), 'form_rules.0.field_name')
  assert.equal(first({ field_name: 'First Name' }), 'form_rules.0.field_name')
  assert.equal(first({ type: 'Coupon' }), 'form_rules.0.type')
  for (const rules of [
    '',
    'text',
    'required|colour',
    'required|text|email',
    'required|choice',
    'required|choice:',
  ])
    assert.equal(first({ field_rules: rules }), 'form_rules.0.field_rules', rules)
  assert.equal(first({ field_rules: 'required|choice:S,S' }), 'form_rules.0.field_rules')
  assert.equal(first({ field_rules: 'required|choice:S,L' }), undefined)
  const twice = faultsOf({ form_rules: [rule({}), rule({ type: 'Claim' }), rule({})] })
  assert.deepEqual(twice, ['form_rules.2.field_name: field_twice'])
  assert.deepEqual(faultsOf({ prize_pools: [{ id }, { id }] }), ['prize_pools.1.id: pool_twice'])
  const question = { type: 'answers', question: 'Which store?', configuration: [] as string[] }
  assert.deepEqual(faultsOf({ uploaded_image_questions: [question] }), [
    'uploaded_image_questions.0.configuration: answers_missing',
  ])
  const blank = { ...question, configuration: ['North', ' '] }
  assert.match(
    faultOf({ uploaded_image_questions: [blank] }) ?? '',
    /^uploaded_image_questions\.0\.configuration\.1:/,
  )
})

test('an age of majority is 18, or what it says up to 25, and is written as it was read', () => {
  const read = (years: string) => readFieldRules(`required|age_of_majority${years}`)
  assert.deepEqual(read(''), { isRequired: true, format: 'age_of_majority' })
  assert.deepEqual(read(':19'), { isRequired: true, format: 'age_of_majority', years: 19 })
  assert.equal(read(':25')?.years, 25)
  for (const wrong of [':', ':17', ':26', ':019', ': 19', ':19,20', ':x'])
    assert.equal(read(wrong), undefined)
  assert.equal(readFieldRules('required|text:19'), undefined)
  const written = (years?: number) =>
    fieldRulesOf({ isRequired: false, format: 'age_of_majority', ...(years ? { years } : {}) })
  assert.deepEqual(
    [written(), written(18), written(19)],
    ['nullable|age_of_majority', 'nullable|age_of_majority', 'nullable|age_of_majority:19'],
  )
})

test('rows have a limit, and a form for accepting a release is that of sweepstakes alone', () => {
  const rules = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ type: 'Entry', field_name: `f${at}` }))
  assert.deepEqual(faultsOf({ form_rules: rules(200) }), [])
  assert.deepEqual(faultsOf({ form_rules: rules(201) }), ['form_rules: too_many_form_rules'])
  const release = named({ form_rules: [{ type: 'Release Accepted', field_name: 'signed' }] })
  assert.equal(sweepstakesForm.safeParse(release).success, true)
  assert.equal(giftWithPurchase.form.safeParse(release).success, false)
})
