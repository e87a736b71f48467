import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ensureAdministrator } from '#server/access/access.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'

describe('an installation that people reach by https', () => {
  let application: TestApplication
  const account = { email: 'admin@fanfare.test', password: 'heron lamp seven doors' }
  before(async () => {
    application = await testApplication({ publicUrl: 'https://fanfare.test' })
    await ensureAdministrator(application.db, account, new Date())
  })
  after(() => application.close())

  it('keeps its session in a cookie that no other host and no plain http can set', async () => {
    const signedIn = await fetch(`${application.url}/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    })
    const [cookie = '', device = ''] = signedIn.headers.getSetCookie()
    assert.match(
      device,
      /^__Host-fanfare_device=[\w-]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    assert.match(cookie, /^__Host-fanfare_session=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const token = /=([\w-]+)/.exec(cookie)?.[1]
    const statusWith = async (Cookie: string) =>
      (await fetch(`${application.url}/api/v1/session`, { headers: { Cookie } })).status
    assert.equal(await statusWith(`__Host-fanfare_session=${token}`), 200)
    assert.equal(await statusWith(`fanfare_session=${token}`), 401)
  })

  it('says with every answer that it is asked by https only', async () => {
    for (const path of ['/', '/sign-in', '/healthz', '/api/v1/session', '/nowhere', '/api/docs']) {
      const { headers } = await fetch(application.url + path)
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path)
    }
  })
})
