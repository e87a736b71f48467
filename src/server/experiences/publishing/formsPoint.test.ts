import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { formsPoint } from './formsPoint.ts'
import { participationPoint } from './participationPoint.ts'

const rule = (field_name: string, format: string, type = 'Entry') => ({
  field_name,
  type,
  field_rules: `nullable|${format}`,
  label: null,
  label_fr: null,
})
const asking = {
  pages: [],
  form_rules: [rule('email', 'email')],
  uploaded_image_questions: [],
  limit_type: 'participant',
  limit_by: 'both',
  has_login: false,
  has_per_household_check: false,
}
type Asking = Parameters<typeof formsPoint>[0]
const forms = (form_rules: Asking['form_rules'], more: Partial<Asking> = {}) =>
  formsPoint({ ...asking, form_rules, ...more })
const byEmail = rule('email', 'email')
const receipt = rule('receipt', 'file')

const meeting = {
  pages: [],
  limit_type: 'participant',
  has_per_household_check: false,
  has_optin: true,
  has_separate_optin_message: true,
}
const question = {
  skill_testing_question: 'What is 2 × 21?',
  skill_testing_question_fr: 'Combien font 2 × 21?',
  skill_testing_question_answer: '42',
}
type Meeting = Parameters<typeof participationPoint>[0]
const participation = (more: Partial<Meeting>, hasCodes = true) =>
  participationPoint({ ...meeting, ...more }, hasCodes)

/** `stops:` or `warns:` and the reason. */
const told = ({ faults }: FoundPoint) =>
  faults.map(({ reason, stops }) => `${stops ? 'stops' : 'warns'}: ${reason}`)

const cases: readonly { name: string; good: FoundPoint; bad: Record<string, FoundPoint> }[] = [
  {
    name: 'participation',
    good: participation({
      ...question,
      has_per_household_check: true,
    }),
    bad: {
      'stops: codes_missing': participation({}, false),
      'warns: household_uncounted': participation({ limit_type: 'unlimited', has_per_household_check: true }),
      'warns: separate_optin_off': participation({ has_optin: false }),
      'stops: skill_question_missing': participation({ skill_testing_question_answer: '42' }),
      'warns: skill_question_fr_missing': participation({ ...question, skill_testing_question_fr: null }),
      'warns: skill_answer_fr_missing': participation({
        ...question,
        skill_testing_question_answer: 'Ottawa',
      }),
      'warns: skill_answer_missing': participation({ ...question, skill_testing_question_answer: '' }),
    },
  },
  {
    name: 'forms',
    good: forms([byEmail, receipt, rule('street', 'text'), rule('born', 'age_of_majority')], {
      pages: [{ name: 'Terms', html: 'Who has reached the age of majority.' }],
      has_per_household_check: true,
      limit_by: 'email',
      deliver_by: 'email',
    }),
    bad: {
      'stops: form_unidentified': forms([rule('city', 'text')]),
      'stops: alternative_form_unidentified': forms([byEmail, rule('city', 'text', 'Alternative Entry')]),
      'warns: form_fields_hidden': forms([byEmail, rule('terms', 'checkbox'), rule('age', 'number')]),
      'warns: form_rules_without_effect': forms([byEmail, rule('city', 'text', 'Register')]),
      'warns: form_rule_unasked': forms([byEmail, rule('id', 'file', 'Register')], { has_login: true }),
      'warns: form_rule_proven_apart': forms([byEmail, rule('phone', 'phone', 'Profile')], {
        has_login: true,
      }),
      'warns: household_unasked': forms([byEmail, rule('postal_code', 'postal_code')], {
        has_per_household_check: true,
      }),
      'warns: limit_phone_unasked': forms([byEmail], { limit_by: 'phone' }),
      'warns: limit_email_unasked': forms([rule('phone', 'phone')], { limit_by: 'email' }),
      'warns: delivery_phone_unasked': forms([byEmail, receipt], { deliver_by: 'sms' }),
      'warns: delivery_email_unasked': forms([rule('phone', 'phone'), receipt], { deliver_by: 'email' }),
      'warns: questions_unasked': forms([byEmail], { uploaded_image_questions: [{ type: 'answers' }] }),
      'warns: receipt_unasked': forms([byEmail], { deliver_by: 'email' }),
      'warns: age_unasked': forms([byEmail], {
        pages: [{ name: 'Terms FR', html: 'Avoir atteint l’âge de la majorité.' }],
      }),
    },
  },
]

describe('what a contest asks of its participants', () => {
  for (const { name, good, bad } of cases) {
    it(`${name}: finds nothing where all is well`, () => {
      assert.equal(good.point, name)
      assert.deepEqual(told(good), [])
    })
    for (const [fault, found] of Object.entries(bad))
      it(`${name}: ${fault}`, () => assert.deepEqual(told(found), [fault]))
  }

  it('lets the page Winner hold the question', () =>
    assert.deepEqual(
      told(
        participation({
          skill_testing_question_answer: '42',
          pages: [{ name: 'Winner', html: 'What is 42?' }],
        }),
      ),
      [],
    ))

  it('follows the forms of a claim where winners are drawn, and of accounts where participants log in', () => {
    const ofForms = ['Claim', 'Release Accepted'].map((type) => rule('size', 'text', type))
    assert.deepEqual(told(forms([byEmail, ...ofForms])), [])
    const gift = (more: Partial<Asking>) =>
      told(forms([byEmail, receipt, rule('size', 'text', 'Claim')], { deliver_by: 'email', ...more }))
    assert.deepEqual(gift({}), ['warns: claim_rules_of_draws'])
    assert.deepEqual(gift({ draw_at: '2026-12-01T17:00:00Z' }), [])
    assert.deepEqual(gift({ has_consumer_redemption: true }), [])
    assert.deepEqual(told(forms([byEmail, rule('size', 'text', 'Profile')], { has_login: true })), [])
  })

  it('names each rule for a file or a captcha that its form does not take, and none of a form that is off', () => {
    const captcha = rule('captcha_response', 'captcha', 'Offline')
    const ofFiles = ['Claim', 'Release Accepted', 'Offline', 'Alternative Entry', 'Profile'].map((type) =>
      rule('id', 'file', type),
    )
    const rules = [byEmail, receipt, rule('email', 'email', 'Alternative Entry'), captcha, ...ofFiles]
    const found = (more: Partial<Asking> = {}) =>
      forms(rules, more).faults.map(({ reason, values }) => [reason, values])
    const ofCaptcha = ['form_rule_unasked', { form: 'Offline', name: 'captcha_response' }]
    assert.deepEqual(found(), [['form_rules_without_effect', { count: 1 }], ofCaptcha])
    assert.deepEqual(found({ has_login: true }), [
      ofCaptcha,
      ['form_rule_unasked', { form: 'Profile', name: 'id' }],
    ])
  })

  it('names each rule of the profile for a phone or an e-mail, which change by a code alone', () => {
    const rules = [
      byEmail,
      rule('phone', 'phone', 'Register'),
      ...['email', 'city', 'phone'].map((name) => rule(name, 'text', 'Profile')),
    ]
    assert.deepEqual(
      forms(rules, { has_login: true }).faults.map(({ reason, values }) => [reason, values]),
      [
        ['form_rule_proven_apart', { form: 'Profile', name: 'email' }],
        ['form_rule_proven_apart', { form: 'Profile', name: 'phone' }],
      ],
    )
    assert.deepEqual(told(forms(rules)), ['warns: form_rules_without_effect'])
  })

  it('does not ask a gift for the answer of a keyword', () => {
    const apart = { has_optin: false, has_separate_optin_message: true }
    assert.deepEqual(told(participation(apart)), ['warns: separate_optin_off'])
    assert.deepEqual(told(participation({ ...apart, deliver_by: 'sms' })), [])
  })

  it('counts households by the limit itself too', () =>
    assert.deepEqual(told(forms([byEmail], { limit_type: 'household' })), ['warns: household_unasked']))
})
