import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smsTexts } from '#contract/experiences/smsTexts.ts'
import { smsText } from './texts.ts'

// GSM 03.38's basic set; one letter outside of it halves the length of a part.
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

test('the built-in texts keep to GSM-7 and name the client', () => {
  const names = [...smsTexts, 'entered', 'entered_opted_out', 'coming_soon', 'ask', 'help'] as const
  for (const language of ['en', 'fr'] as const)
    for (const name of names) {
      const text = smsText(name, language, { client: 'Maple' })
      assert.match(text, gsm)
      assert.match(text, /^Maple/)
    }
})
