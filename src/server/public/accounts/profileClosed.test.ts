import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashOfToken, newToken } from '#server/access/access.ts'
import { newId } from '#server/platform/ids.ts'
import { begin, end, entries, gift, world } from '#test/support/gifts.ts'
import { showPublicPage } from '../webEntry.ts'
import { submitProfile } from './change.ts'
import { submitLogin } from './submit.ts'

before(begin)
after(end)

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.21' }
}
const closesAt = new Date('2026-06-10T16:00:00Z')
let phones = 8800

/** Of a gift that has ended: somebody with an entry is signed in, and the profile can be seen for three more weeks. */
async function signedIn() {
  phones += 1
  const phone = `+1416555${phones}`
  const dates = { started_at: '2026-05-01T00:00:00', ended_at: '2026-05-20T12:00:00' }
  const { made } = await gift({
    ...dates,
    profile_closed_at: '2026-06-10T12:00:00',
    has_login: true,
    title_fr: 'Tasse',
  })
  await entries(made, { phone })
  const cookie = newToken()
  await world.rows(
    `insert into participant_session (client_id, id, experience_id, participant_id, token_hash, channel, address,
       created_at, expires_at)
     select client_id, $2, $3, id, $4, 'sms', phone, $5, $5::timestamptz + interval '90 days'
     from participant where phone = $1`,
    [phone, newId(), made.id, hashOfToken(cookie), world.scopeNow().at],
  )
  const asked = (language: 'en' | 'fr') => ({ eid: made.eid, language, outside: world.outside, cookie })
  const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
  const show = (page: 'profile' | 'login' | 'register', language: 'en' | 'fr' = 'en') =>
    showPublicPage(world.db, visitor(), { ...asked(language), page, visit })
  return { show, phone, asked: asked('en') }
}

test('a profile outlives its contest to the second, and says afterwards until when it could be seen', async () => {
  const { show, phone, asked } = await signedIn()
  world.setTime(new Date(closesAt.getTime() - 1000))
  const open = await show('profile')
  assert.equal(open.status ?? 200, 200)
  assert.match(open.html, /account_token/)
  assert.match((await show('register')).html, /You can no longer register, because this offer is over/)
  assert.match((await show('register', 'fr')).html, /car cette offre est terminée/)
  for (const language of ['en', 'fr'] as const)
    assert.doesNotMatch((await show('profile', language)).html, /contest|concours/i)

  world.setTime(closesAt)
  for (const page of ['profile', 'login', 'register'] as const) {
    const { html, status } = await show(page)
    assert.equal(status ?? 200, 200, page)
    assert.match(html, /The profile is closed/, page)
    assert.match(html, /could be seen until .*June 10, 2026/, page)
    assert.doesNotMatch(html, /account_token|account_handle/, page)
  }
  assert.match((await show('profile', 'fr')).html, /Le profil est fermé.*consulté jusqu.*10 juin 2026/s)

  const { cookie: _cookie, ...unknown } = asked
  const jobs = world.jobs.length
  const login = await submitLogin(world.db, visitor(), {
    ...unknown,
    body: { account_handle: newToken(), address: phone },
  })
  assert.match(login.html, /The profile is closed/)
  assert.equal(world.jobs.length, jobs)
})

test('what is sent to a profile that has closed changes nothing', async () => {
  const { show, phone, asked } = await signedIn()
  world.setTime(new Date(closesAt.getTime() - 1000))
  const token = /name="account_token"\s+value="([^"]+)"/.exec((await show('profile')).html)?.[1] ?? ''
  assert.notEqual(token, '')
  world.setTime(closesAt)
  const name = async () =>
    (
      await world.rows<{ first_name: string }>('select first_name from participant where phone = $1', [phone])
    )[0]
  const before = await name()
  const body = { account_token: token, first_name: 'Mallory' }
  const cookies = { keepParticipant: () => undefined, endParticipant: () => undefined }
  await submitProfile(world.db, visitor(), { ...asked, body, cookies })
  assert.deepEqual(await name(), before)
})
