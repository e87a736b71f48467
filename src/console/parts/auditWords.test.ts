import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { en } from '#console/dictionary/en/en.ts'
import { fr } from '#console/dictionary/fr/fr.ts'
import { type T, withTexts } from '#console/kit/i18n/i18n.ts'
import { laterTexts } from '#console/kit/i18n/laterTexts.ts'
import { filled } from '#contract/reason.ts'
import { actorText, didText } from './auditWords.ts'

const inWords = { isOne: (count: number) => count === 1, wordOf: (_place: string, word: string) => word }
const tOf =
  (texts: Record<string, string>): T =>
  (key, ...[values = {}]) =>
    filled(texts[key] ?? '', values, inWords)
let english: T
let french: T
before(async () => {
  await withTexts(['audit'], Promise.resolve())
  english = tOf({ ...en, ...(await laterTexts('audit', 'en')) })
  french = tOf({ ...fr, ...(await laterTexts('audit', 'fr')) })
})

const given = { action: 'role.give', before: { role: 'analyst' }, after: { role: 'validator' } }
const ended = { action: 'role.end', before: { role: 'client_admin' }, after: null }
const as = (t: T, actor_name: string) => actorText(t, { actor_name })

test('the trail says which role was given or ended, and of an older entry that one was', () => {
  assert.equal(didText(english, given), 'Gave the role Validator')
  assert.equal(didText(english, ended), 'Ended the role Client admin')
  assert.equal(didText(english, { action: 'role.give', before: null, after: {} }), 'Gave a role')
  assert.equal(didText(english, { ...given, action: 'user.lock' }), 'Locked the user')
})

test('as which role somebody saw the client is told in the language of who reads', () => {
  assert.equal(as(english, 'Ana Admin (as campaign manager)'), 'Ana Admin (as Campaign manager)')
  assert.equal(as(english, 'Till (fan_abcd…)'), 'Till (fan_abcd…)')
  assert.equal(as(english, 'Jo (as usual)'), 'Jo (as usual)')
  assert.equal(as(french, 'Ana Admin (as validator)'), 'Ana Admin (comme Validation)')
  assert.equal(didText(french, given), 'A donné le rôle «\u00a0Validation\u00a0»')
})
