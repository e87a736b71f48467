import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { routes } from '#contract/routes.ts'
import { giveRole } from '#server/access/access.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { signedIn } from '#test/support/caller.ts'
import { until } from '#test/support/until.ts'
import { password } from '#test/support/world/clients.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

describe('remembered sessions', () => {
  let application: TestApplication
  let maple: ClientWorld
  before(async () => {
    application = await testApplication()
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  const account = { email: 'analyst@maple.test', password, client: 'maple' }
  const read = async (caller: Awaited<ReturnType<typeof signedIn>>) =>
    (await caller.call(routes.listLists)).status

  it('does not let a person in who has just signed out', async () => {
    const noemie = await signedIn(application.url, account)
    assert.equal(await read(noemie), 200)
    await noemie.call(routes.signOut)
    assert.equal(await read(noemie), 401)
  })

  it('have another role within a moment when another process gives it, and go on', async () => {
    const noemie = await signedIn(application.url, account)
    const broadcasts = async () => (await noemie.call(routes.listBroadcasts)).status
    assert.deepEqual([await read(noemie), await broadcasts()], [200, 200])
    const { user } = (await noemie.call(routes.getSession)).body as { user: { id: string } }
    await giveRole(application.db, { userId: user.id, clientId: maple.id, role: 'validator' })
    await until(async () => (await broadcasts()) === 403)
    assert.equal(await read(noemie), 200)
  })
})
