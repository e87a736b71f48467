import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingsOf } from '#server/experiences/kinds.ts'
import { factTokens } from './factTokens.ts'

const experience = {
  settings: settingsOf('sweepstakes', {}),
  started_at: new Date('2026-03-01T14:00:00Z'),
  ended_at: new Date('2026-04-01T03:59:00Z'),
  limit_type: 'participant',
  limit_count: 1,
  entry_scheduling: 'daily',
} as const

function told(language: 'en' | 'fr', more: object = {}): Record<string, string> {
  const tokens = factTokens({ ...experience, ...more }, { language, timeZone: 'America/Toronto' })
  // The hour and its unit hold together in French.
  return Object.fromEntries(tokens.map(({ key, content }) => [key, content.replaceAll('\u00a0', ' ')]))
}

test('dates are told by the wall of the client, and each end may be missing', () => {
  const dates = (language: 'en' | 'fr', more: object = {}) => told(language, more).dates
  assert.equal(dates('en'), 'From March 1, 2026 at 9:00 a.m. EST to March 31, 2026 at 11:59 p.m. EDT.')
  assert.equal(dates('fr'), 'Du 1er mars 2026 à 9 h 00 HNE au 31 mars 2026 à 23 h 59 HAE.')
  assert.equal(dates('en', { started_at: null }), 'Until March 31, 2026 at 11:59 p.m. EDT.')
  assert.equal(dates('fr', { ended_at: null }), 'À partir du 1er mars 2026 à 9 h 00 HNE.')
  assert.equal(dates('en', { started_at: null, ended_at: null }), 'Until further notice.')
})

test('the limit is a sentence for each count, window and kind', () => {
  const limit = (language: 'en' | 'fr', more: object) => told(language, more).entry_limit
  const each: [object, string, string][] = [
    [{ limit_type: 'unlimited' }, 'As often as you like.', 'Aussi souvent que vous le voulez.'],
    [{}, 'Once a day for each person.', 'Une fois par jour, par personne.'],
    [{ limit_count: 2 }, 'Twice a day for each person.', '2 fois par jour, par personne.'],
    [{ entry_scheduling: 'once' }, 'Once for each person.', 'Une fois par personne.'],
    [
      { limit_count: 3, entry_scheduling: 'weekly', limit_type: 'household' },
      '3 times a week for each household.',
      '3 fois par semaine, par foyer.',
    ],
    [{ entry_scheduling: 'monthly' }, 'Once a month for each person.', 'Une fois par mois, par personne.'],
  ]
  for (const [more, english, french] of each)
    assert.deepEqual([limit('en', more), limit('fr', more)], [english, french])
})

test('the draw is told by the wall of the client, and a day to be set where there is none', () => {
  const settings = settingsOf('sweepstakes', { draw_at: '2026-07-01T16:00:00.000Z' })
  assert.equal(told('en', { settings }).draw_time, 'July 1, 2026 at 12:00 p.m. EDT')
  assert.equal(told('fr', { settings }).draw_time, '1er juillet 2026 à 12 h 00 HAE')
  assert.equal(told('en').draw_time, 'a day still to be set')
  const external = settingsOf('external', { target_url: 'https://example.com/' })
  assert.equal(told('fr', { settings: external }).draw_time, 'jour à fixer')
})

test('products are told by their names in the reader’s language, as text', () => {
  const settings = settingsOf('gift-with-purchase', {
    experience_products: [
      { tether_product_eid: 'tea', alias_en: 'Tea <20>', alias_fr: 'Thé' },
      { tether_product_eid: 'cup', alias_en: 'Cup', alias_fr: null },
    ],
  })
  assert.equal(told('en', { settings }).products, 'Tea &#60;20&#62;, Cup')
  assert.equal(told('fr', { settings }).products, 'Thé, Cup')
  assert.equal(told('en').products, '')
})
