import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInTexts, fillText, smsTexts } from './smsTexts.ts'

const named = { language: 'en', client: 'Maple', title: 'Spring', requiresValidation: false } as const

test('every text is whole in both languages: with a title, with one that ends a sentence, and without', () => {
  for (const language of ['en', 'fr'] as const)
    for (const title of ['Spring', 'Win a snow day!', 'Who? …', 'Maple & Co.', '', '  '])
      for (const requiresValidation of [false, true])
        for (const name of smsTexts) {
          const filled = fillText(builtInTexts[language][name], {
            ...named,
            language,
            title,
            requiresValidation,
          })
          assert.match(filled, /^Maple ?: [^{}]+$/)
          assert.doesNotMatch(filled, /[.!?…]\.|\s[.,!?]| {2}/)
          assert.ok(!filled.includes(title.trim() ? '{title}' : 'in .'), filled)
        }
})

test('nobody is told to be entered while a check is to come', () => {
  const checked = { ...named, requiresValidation: true }
  assert.match(fillText(builtInTexts.en.optin_prompt, named), /^Maple: You are entered in Spring\. Get /)
  assert.match(
    fillText(builtInTexts.en.optin_prompt, checked),
    /^Maple: Thank you! We will check your entry in Spring\. Get /,
  )
  assert.match(
    fillText(builtInTexts.fr.optin_prompt, { ...checked, language: 'fr' }),
    /^Maple : Merci! Nous vérifierons votre participation à Spring\. Recevoir /,
  )
})

test('who took a prize is told which, who took none that there was none, and nobody before the check', () => {
  const { optin_prompt: english } = builtInTexts.en
  const french = { ...named, language: 'fr' as const }
  assert.match(
    fillText(english, { ...named, prize: '1 $& {title}' }),
    /Spring and won: 1 \$& \{title\}\. Get /,
  )
  assert.match(fillText(english, { ...named, prize: null }), /in Spring\. No prize this time\. Get /)
  assert.match(
    fillText(builtInTexts.fr.optin_prompt, { ...french, prize: 'Un canot' }),
    /^Maple : Vous participez à Spring et avez gagné : Un canot\. Recevoir /,
  )
  const checked = { ...named, requiresValidation: true }
  assert.equal(fillText(english, { ...checked, prize: null }), fillText(english, checked))
})

test('what has no title yet is called something, and begins a sentence as one does', () => {
  const untitled = { ...named, title: '' }
  assert.equal(fillText('{client}: {title} is over.', untitled), 'Maple: Our event is over.')
  assert.equal(fillText('{client}: {entered} Bye', untitled), 'Maple: You are entered in our event. Bye')
})

test('a name goes in as it is written', () => {
  assert.equal(
    fillText('{client}: {title}', { ...named, client: 'A$&B', title: '$1 {client}' }),
    'A$&B: $1 {client}',
  )
})
