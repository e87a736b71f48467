import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newToken } from '#server/access/access.ts'
import { signedInToGift, visitor } from '#test/support/giftProfile.ts'
import { begin, end, world } from '#test/support/gifts.ts'
import { submitProfile } from './change.ts'
import { submitLogin } from './submit.ts'

before(begin)
after(end)

const closesAt = new Date('2026-06-10T16:00:00Z')

test('a profile outlives its contest to the second, and says afterwards until when it could be seen', async () => {
  const { show, phone, asked } = await signedInToGift()
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
  const { show, phone, asked } = await signedInToGift()
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
