import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashOfToken, newToken } from '#server/access/access.ts'
import { newId } from '#server/platform/ids.ts'
import { makePrizeCodes } from '#server/prizing/prizeCodes/prizeCodes.ts'
import { begin, decide, end, entries, gift, line, world } from '#test/support/gifts.ts'
import { showClaim, submitClaim } from '../claims/claims.ts'
import { showPrize } from '../prizes/prizePage.ts'
import { showPublicPage } from '../webEntry.ts'

before(begin)
after(end)

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.19' }
}
let phones = 7700

/** A receipt of a phone earned an e-prize; its owner is signed in by that phone, proven to be the record's own or not. */
async function won({ isToRedeem, isSure }: { isToRedeem: boolean; isSure: boolean }) {
  const settings = { has_login: true, has_consumer_redemption: isToRedeem, title_fr: 'Une tasse' }
  const { made, pool } = await gift(settings, [{ total: 0, form: { class: 'e-prize' } }])
  await makePrizeCodes(world.db, world.scopeNow(), { poolId: pool, count: 2 })
  phones += 1
  const phone = `+1416555${phones}`
  const [entry] = await entries(made, { phone })
  await decide(made, entry, { creditArray: [line(pool)] })
  const cookie = newToken()
  await world.rows(
    `insert into participant_session (client_id, id, experience_id, participant_id, token_hash, channel, address,
       created_at, expires_at)
     select client_id, $2, $3, id, $4, 'sms', phone, now(), now() + interval '90 days' from participant where phone = $1`,
    [phone, newId(), made.id, hashOfToken(cookie)],
  )
  if (isSure)
    await world.rows(
      `insert into participant_proof (client_id, participant_id, channel, address, proven_at)
       select client_id, id, 'sms', phone, now() from participant where phone = $1`,
      [phone],
    )
  // Entries by a form are shown to whoever sent that phone with them.
  await world.rows(`update entry set data = jsonb_build_object('phone', $2::text) where id = $1`, [
    entry,
    phone,
  ])
  const asked = { eid: made.eid, language: 'en' as const, outside: world.outside, cookie }
  const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
  const profile = async () =>
    (await showPublicPage(world.db, visitor(), { ...asked, page: 'profile', visit })).html
  const [given] = await world.rows<{ code: string }>(
    'select code from prize_code where prize_pool_id = $1 and given_at is not null',
    [pool],
  )
  return { asked, profile, code: given?.code ?? 'none' }
}

const prizeToken = (html: string) => /\/prize\/([\w-]{38})/.exec(html)?.[1] ?? ''

test('the profile leads to the prize, first to its claim, and then to its code', async () => {
  const { asked, profile, code } = await won({ isToRedeem: true, isSure: true })
  const before = await profile()
  assert.match(before, /Mug \d+<\/strong>.*Claim your prize/s)
  const led = await showPrize(world.db, visitor(), { ...asked, prizeToken: prizeToken(before) })
  assert.equal(led.status, 302)
  const claimToken = /\/claim\/([\w-]{38})/.exec(led.headers?.Location ?? '')?.[1] ?? ''
  const claim = await showClaim(world.db, visitor(), { ...asked, claimToken, isFetchedAhead: false })
  assert.match(claim.html, /You have won Mug/)
  const sent = await submitClaim(world.db, visitor(), { ...asked, claimToken, body: {} })
  assert.match(sent.html, /You have claimed your prize/)
  const claimed = await profile()
  assert.match(claimed, /See your prize/)
  assert.doesNotMatch(claimed, /Claim your prize/)
  const prize = await showPrize(world.db, visitor(), { ...asked, prizeToken: prizeToken(claimed) })
  assert.ok(prize.html.includes(code))
  assert.ok([before, claimed].every((html) => !html.includes(code)))
})

test('a prize that needs no claim is seen at once', async () => {
  const { profile } = await won({ isToRedeem: false, isSure: true })
  const html = await profile()
  assert.match(html, /See your prize/)
  assert.doesNotMatch(html, /Claim your prize/)
})

test('whoever has not proven to be the record’s owner reads what was won, and gets no way to its code', async () => {
  const { profile } = await won({ isToRedeem: false, isSure: false })
  const html = await profile()
  assert.match(html, /<strong>Mug \d+<\/strong>/)
  assert.equal(prizeToken(html), '')
  assert.doesNotMatch(html, /See your prize/)
})
