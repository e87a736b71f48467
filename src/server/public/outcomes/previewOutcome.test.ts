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

test('prizes that have a message of their own are named as such, and where all have one nothing else tells of them', async () => {
  const page = { winner_page_html: '<p>Bring it along.</p>' }
  const both = await gift({}, [{ total: 5 }, { total: 5, form: { ...page, name: 'Cap' } }])
  const [one] = await entries(both.made, { phone: '+14165550124' })
  const some = await outcomeOf(both.made, one)
  assert.deepEqual(some.told_apart, ['Cap'])
  assert.notEqual(some.prizes, null)
  const apart = await gift({}, [{ total: 5, form: { ...page, name: 'Hat' } }])
  const [two] = await entries(apart.made, { phone: '+14165550125' })
  const all = await outcomeOf(apart.made, two)
  assert.deepEqual([all.told_apart, all.prizes], [['Hat'], null])
  const claimed = await gift({ has_consumer_redemption: true }, [{ total: 5, form: { name: 'Pen' } }])
  const [three] = await entries(claimed.made, { phone: '+14165550126' })
  const redeemed = await outcomeOf(claimed.made, three)
  assert.deepEqual([redeemed.told_apart, redeemed.prizes], [['Pen'], null])
})
