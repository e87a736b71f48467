import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { may } from '#test/support/contest.ts'
import { begin, end, entries, gift, inGift, refusal, val, world } from '#test/support/gifts.ts'
import { previewOutcome } from './previewOutcome.ts'

before(begin)
after(end)

const texts = (fr: string) => [
  { text: 'In English', language_slug: 'en' as const },
  { text: fr, language_slug: 'fr' as const },
]
const outcomeOf = (made: Parameters<typeof inGift>[0], entry = '') =>
  previewOutcome(world.db, val, { ...inGift(made), entry })

test('each reason that has a text is shown in the participant’s language, and nothing is sent', async () => {
  const { made } = await gift({
    rejection_reason: [
      { name: 'Torn', language_rejection_reason: texts('Il manque la moitié du reçu') },
      { name: 'For ourselves', language_rejection_reason: [] },
    ],
  })
  const [entry] = await entries(made, { phone: '+14165550123' })
  const outcome = await outcomeOf(made, entry)
  assert.deepEqual(outcome.way, { type: 'sms', address: '+14165550123' })
  assert.deepEqual(
    outcome.rejections.map(({ reason }) => reason),
    ['Torn'],
  )
  assert.match(outcome.rejections[0]?.text ?? '', /n’a pas été accepté\. Il manque la moitié du reçu\.$/)
  assert.match(outcome.prizes?.text ?? '', /est accepté\. Vous obtenez : …/)
  const sent = await world.rows('select id from message where created_at = $1', [may])
  assert.deepEqual(sent, [])
})

test('whoever has no address hears nothing, and the entry of another experience is not there', async () => {
  const { made } = await gift()
  const other = await gift()
  const [entry] = await entries(made)
  assert.equal((await outcomeOf(made, entry)).way, null)
  assert.equal(await refusal(outcomeOf(other.made, entry)), 'not_found')
})
