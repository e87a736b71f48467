import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inserted, savedMatching, savedTextFor } from './savedText.ts'

const rosa = {
  first_name: 'Rosa',
  last_name: null,
  name: 'Rosa',
  phone: '+15145550101',
  email: null,
  data: { shop: 'Laurier' },
  language: 'en' as 'en' | 'fr',
}
const hours = {
  title: 'Opening hours',
  message: 'Hi {{first_name|there}}, {{data.shop}} opens at ten. {{last_name|}}',
  message_fr: 'Bonjour {{first_name}}, dès dix heures.',
}

test('a saved reply is filled in for the person, in French for who speaks it', () => {
  assert.equal(savedTextFor(hours, rosa), 'Hi Rosa, Laurier opens at ten. ')
  assert.equal(savedTextFor(hours, { ...rosa, language: 'fr' }), 'Bonjour Rosa, dès dix heures.')
  assert.equal(
    savedTextFor({ ...hours, message_fr: null }, { ...rosa, first_name: null, language: 'fr' }),
    'Hi there, Laurier opens at ten. ',
  )
})

test('saved replies are found by title first, then by what they say, without accents and case', () => {
  const ete = { title: 'Été', message: 'Closed in July', message_fr: null }
  assert.deepEqual(savedMatching([hours, ete], 'ETE'), [ete])
  assert.deepEqual(savedMatching([hours, ete], 'o'), [hours, ete])
  assert.deepEqual(savedMatching([ete, hours], 'dix'), [hours])
  assert.deepEqual(savedMatching([ete, hours], ' '), [ete, hours])
})

test('a text is put where the caret is, instead of what is selected', () => {
  assert.deepEqual(inserted('Hi you!', 'Rosa', { start: 3, end: 6 }), { text: 'Hi Rosa!', caret: 7 })
})
