import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormRuleType } from '#contract/experiences/formRuleText.ts'
import { namedAnswers } from './namedAnswers.ts'

const rule = (type: FormRuleType, field_name: string, field_rules: string, label: string | null) => ({
  type,
  field_name,
  field_rules,
  label,
  label_fr: label && `${label} (fr)`,
})
const rules = [
  rule('Release Accepted', 'my_date', 'required|date', 'Date of your signature'),
  rule('Claim', 'address_1', 'required|text', null),
  rule('Claim', 'is_home', 'required|checkbox', 'At home'),
  rule('Entry', 'is_home', 'required|checkbox', 'Of another form'),
]
const forms = ['Claim', 'Release Accepted'] as const
const of = (data: Record<string, unknown>, language: 'en' | 'fr' = 'en') =>
  Object.entries(
    namedAnswers(
      data,
      { rules, forms },
      { language, yes: language === 'fr' ? 'Oui' : 'Yes', dayText: (day) => `day ${day}` },
    ),
  )

test('answers stand in the order of the forms, by the labels of their rules, in the reader’s language', () => {
  const data = { keyword: 'KAYAK', till: '7', my_date: '2026-11-05', is_home: 'yes', address_1: '12 Main' }
  assert.deepEqual(of(data), [
    ['Street address', '12 Main'],
    ['At home', 'Yes'],
    ['Date of your signature', 'day 2026-11-05'],
    ['Keyword', 'KAYAK'],
    ['till', '7'],
  ])
  assert.deepEqual(
    of(data, 'fr').map(([name]) => name),
    ['Adresse', 'At home (fr)', 'Date of your signature (fr)', 'Mot-clé', 'till'],
  )
})

test('what its format does not say stands as it was kept, and no answer hides another of the same label', () => {
  assert.deepEqual(of({ is_home: 'perhaps', my_date: 'soon', 'At home': 'yes' }), [
    ['At home (is_home)', 'perhaps'],
    ['Date of your signature', 'soon'],
    ['At home (At home)', 'yes'],
  ])
})

test('a letter says when it came as a day, in the reader’s language', () => {
  assert.deepEqual(of({ received_on: '2026-05-04' }), [['It came on', 'day 2026-05-04']])
  assert.deepEqual(of({ received_on: '2026-05-04', shortcode: '12345' }, 'fr'), [
    ['Arrivée le', 'day 2026-05-04'],
    ['Numéro court', '12345'],
  ])
})
