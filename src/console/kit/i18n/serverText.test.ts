import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTextOf } from './serverText.ts'

const french = serverTextOf({
  texts: {
    'Not found.': 'Introuvable.',
    'The {field} field is required.': 'Le champ « {field} » est obligatoire.',
    'Only 1 prize remains in {pool}.': 'Il ne reste que 1 prix dans {pool}.',
    'Only {count} prizes remain in {pool}.': 'Il ne reste que {count} prix dans {pool}.',
    '{name} is editing this until {time} ({zone}).': '{name} modifie cet élément jusqu’à {time} ({zone}).',
    'Sent. ({counts})': 'Envoyée. ({counts})',
  },
  words: { field: { 'first name': 'prénom' }, counts: { sent: 'envoyés', failed: 'en échec' } },
})

test('a text is found whole or by its pattern, and its places keep what the server said', () => {
  assert.equal(french('Not found.'), 'Introuvable.')
  assert.equal(french('Only 1 prize remains in Gold.'), 'Il ne reste que 1 prix dans Gold.')
  assert.equal(french('Only 3 prizes remain in A.B. in C.'), 'Il ne reste que 3 prix dans A.B. in C.')
  assert.equal(
    french('Zoé Roy is editing this until 3:05 pm (America/Toronto).'),
    'Zoé Roy modifie cet élément jusqu’à 3:05 pm (America/Toronto).',
  )
})

test('the words in a place are put into the language, others stay', () => {
  assert.equal(french('The first name field is required.'), 'Le champ « prénom » est obligatoire.')
  assert.equal(french('The data.size field is required.'), 'Le champ « data.size » est obligatoire.')
  assert.equal(french('The constructor field is required.'), 'Le champ « constructor » est obligatoire.')
  assert.equal(french('Sent. (12 sent, 3 failed, 1 lost)'), 'Envoyée. (12 envoyés, 3 en échec, 1 lost)')
})

test('an unknown text, and one that only begins like a pattern, is shown as it is', () => {
  for (const text of ['', 'Not found', 'The  field is required.', 'The field is required.', 'Only 1 prize'])
    assert.equal(french(text), text)
})

test('what a person typed is never read as a place', () => {
  assert.equal(french('Only 2 prizes remain in {count}.'), 'Il ne reste que 2 prix dans {count}.')
  assert.equal(french('Only 2 prizes remain in $& $1.'), 'Il ne reste que 2 prix dans $& $1.')
})

test('a long text that nearly fits every pattern takes no time', () => {
  const started = performance.now()
  const text = `Only ${' prizes remain in '.repeat(50_000)}`
  assert.equal(french(text), text)
  assert.ok(performance.now() - started < 500)
})
