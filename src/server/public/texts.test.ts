import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smsMoment, smsTexts, whenTexts } from '#contract/experiences/smsTexts.ts'
import { smsText } from './texts.ts'

// GSM 03.38's basic set; one letter outside of it halves the length of a part.
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

test('what is said of a prize keeps to GSM-7', () => {
  for (const language of ['en', 'fr'] as const)
    for (const prize of ['Canoe', null])
      assert.match(smsText('entered_at_once', language, { client: 'Maple', prize }), gsm)
})

test('what is said of a time keeps to GSM-7, in every month', () => {
  for (const language of ['en', 'fr'] as const)
    for (let month = 0; month < 12; month += 1) {
      const at = smsMoment(language, 'America/Toronto', new Date(Date.UTC(2026, month, 15, 4)))
      const { again, begins } = whenTexts[language]
      for (const when of [again(at), begins(at)])
        assert.match(smsText('rate_limit', language, { client: 'Maple', when }), gsm)
    }
})

test('the first of a month is written as its language does', () => {
  const first = new Date('2026-12-01T17:00:00Z')
  assert.match(smsMoment('fr', 'America/Toronto', first), /^1er déc\./)
  assert.match(smsMoment('en', 'America/Toronto', first), /^Dec\.? 1,/)
})

test('the built-in texts keep to GSM-7 and name the client', () => {
  const names = [...smsTexts, 'entered', 'entered_opted_out', 'coming_soon', 'ask', 'help'] as const
  for (const language of ['en', 'fr'] as const)
    for (const name of names) {
      const text = smsText(name, language, { client: 'Maple' })
      assert.match(text, gsm)
      assert.match(text, /^Maple/)
    }
})
