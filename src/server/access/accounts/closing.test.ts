import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Route } from '#contract/kit.ts'
import { routes } from '#contract/routes.ts'
import { createUser, giveRole } from '#server/access/access.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Answer, type Caller, type Input, signedIn } from '#test/support/caller.ts'
import { listen } from '#test/support/hints.ts'
import { must } from '#test/support/making.ts'
import { unique } from '#test/support/unique.ts'
import { until } from '#test/support/until.ts'
import { type ClientIds, makeClient, password } from '#test/support/world/clients.ts'

describe('after somebody was closed', () => {
  let application: TestApplication
  let maple: ClientIds
  before(async () => {
    application = await testApplication({ hasWorker: true })
    maple = await makeClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  let made = 0
  /** Somebody who works for maple and is signed in. */
  async function colleague() {
    const email = `colleague.${++made}@maple.test`
    const form = { email, name: `Colleague ${made}`, password, isPlatformAdmin: false }
    const { id } = await createUser(application.db, form, new Date())
    await giveRole(application.db, { userId: id, clientId: maple.id, role: 'campaign_manager' })
    const found = await ask(maple.as.client_admin, routes.listClientRoles, { query: { search: email } })
    const role = must((found.body as { data: { id: string }[] }).data[0]).id
    return { id, email, role, me: await signedIn(application.url, { email, password, client: 'maple' }) }
  }
  type Colleague = Awaited<ReturnType<typeof colleague>>

  async function ask(caller: Caller, route: Route, input: Input = {}): Promise<Answer> {
    const answer = await caller.call(route, input)
    assert.equal(answer.status, 200, answer.text)
    return answer
  }

  /** Every way to close somebody, as the documents or the console call it. */
  const closings: Record<string, (one: Colleague) => [Route, Input]> = {
    disabled: ({ id }) => [routes.disableUser, { params: { id } }],
    locked: ({ id }) => [routes.lockUser, { params: { id } }],
    'asked for a new password': ({ id }) => [routes.resetUserPassword, { params: { id } }],
    deleted: ({ id }) => [routes.deleteUser, { params: { id } }],
    'whose work ended': ({ role }) => [routes.deleteClientRole, { params: { id: role } }],
  }

  /** An account that is closed has no session; whose work ended has, and the client is not there. */
  const refused = (how: string) => (how === 'whose work ended' ? 404 : 401)

  for (const [how, close] of Object.entries(closings))
    it(`none of 100 parallel calls that begin later succeeds, and streams end: ${how}`, async () => {
      const one = await colleague()
      const streams = await Promise.all([1, 2, 3].map(() => listen(application.url, one.me, 'maple')))
      assert.ok(streams.every(({ response }) => response.status === 200))
      let isClosed = false
      let [before, later, late] = [0, 0, 0]
      const keepCalling = async (route: Route, input: () => Input) => {
        for (let isLetIn = true; isLetIn; ) {
          const isLate = isClosed
          const { status } = await one.me.call(route, input())
          isLetIn = status === 200
          assert.ok(isLetIn || status === refused(how), `${route.path} ${status}`)
          if (isLate) later++
          else before++
          if (isLate && isLetIn) late++
        }
      }
      const calling = Promise.all([
        ...Array.from({ length: 90 }, () => keepCalling(routes.listCampaigns, () => ({}))),
        ...Array.from({ length: 10 }, () =>
          keepCalling(routes.createCampaign, () => ({ body: { name: unique(how) } })),
        ),
      ])
      await until(() => before > 100)
      await ask(maple.as.client_admin, ...close(one))
      isClosed = true
      const after = await Promise.all(Array.from({ length: 100 }, () => one.me.call(routes.listCampaigns)))
      assert.deepEqual([...new Set(after.map(({ status }) => status))], [refused(how)])
      await calling
      await until(() => streams.every((stream) => stream.isOver()))
      assert.equal(late, 0)
      console.log(
        `${how}: calls begun before ${before}, after ${later + after.length}, of these let in ${late}`,
      )
    })

  it('another role holds for each of 100 parallel calls that begin later, in the same session', async () => {
    const one = await colleague()
    const make = () => one.me.call(routes.createCampaign, { body: { name: unique('Role') } })
    let isChanged = false
    let [before, late] = [0, 0]
    const keepMaking = async () => {
      for (let isLetIn = true; isLetIn; ) {
        const isLate = isChanged
        isLetIn = (await make()).status === 200
        if (isLate && isLetIn) late++
        before++
      }
    }
    const making = Promise.all(Array.from({ length: 10 }, keepMaking))
    await until(() => before > 20)
    const input = { params: { id: one.role }, body: { role: 'analyst' } }
    await ask(maple.as.client_admin, routes.changeClientRole, input)
    isChanged = true
    const after = await Promise.all(Array.from({ length: 100 }, make))
    assert.deepEqual([...new Set(after.map(({ status }) => status))], [403])
    await making
    assert.equal(late, 0)
    assert.equal((await one.me.call(routes.listCampaigns)).status, 200, 'and nobody was signed out')
  })

  it('a session that an administrator ends is over, and the others go on', async () => {
    const one = await colleague()
    const second = await signedIn(application.url, { ...one, password, client: 'maple' })
    const list = async () =>
      (
        (await ask(maple.as.client_admin, routes.listUserSessions, { params: { id: one.id } })).body as {
          data: { id: string; address: string; is_own: boolean }[]
        }
      ).data
    const sessions = await list()
    assert.deepEqual(
      sessions.map(({ is_own }) => is_own),
      [false, false],
    )
    const session = must(sessions[0]).id
    await ask(maple.as.client_admin, routes.endUserSession, { params: { id: one.id, session } })
    const statuses = await Promise.all(
      [one.me, second].map(async (me) => (await me.call(routes.getSession)).status),
    )
    assert.deepEqual(new Set(statuses), new Set([200, 401]))
    assert.equal((await list()).length, 1)
    const again = await maple.as.client_admin.call(routes.endUserSession, { params: { id: one.id, session } })
    assert.equal(again.status, 404)
    const other = await colleague()
    const foreign = must((await list())[0]).id
    const ofAnother = { params: { id: other.id, session: foreign } }
    assert.equal((await maple.as.client_admin.call(routes.endUserSession, ofAnother)).text, again.text)
  })

  it('what was only theirs in the client goes, and what was shared stays', async () => {
    const one = await colleague()
    const { me } = one
    const named = async (route: Route, input: Input) =>
      ((await ask(me, route, input)).body as { data: { id: string } }).data.id
    const campaign = await named(routes.createCampaign, { body: { name: 'Locked' } })
    const lock = { body: { type: 'editing', model_type: 'campaign', model_id: campaign } }
    await ask(me, routes.acquireLock, lock)
    const list = await named(routes.createList, { body: { name: 'Pinned', campaign_ids: [] } })
    await ask(me, routes.pinList, { params: { id: list }, body: { is_pinned: true } })
    for (const is_shared of [true, false])
      await ask(me, routes.createSavedView, {
        body: { page: 'participants', name: `Shared ${is_shared}`, query: 'page=1', is_shared },
      })
    const held = await maple.as.client_admin.call(routes.acquireLock, lock)
    assert.equal(held.status, 409)
    await ask(maple.as.client_admin, routes.deleteUser, { params: { id: one.id } })
    await until(async () => (await maple.as.client_admin.call(routes.acquireLock, lock)).status === 200)
    const views = await ask(maple.as.client_admin, routes.listSavedViews)
    assert.deepEqual(
      (views.body as { data: { name: string }[] }).data.map(({ name }) => name),
      ['Shared true'],
    )
  })

  it('nobody signs in while the account is closed, not even at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await colleague()
      const signIn = signedIn(application.url, { ...one, password, client: 'maple' }).catch(() => undefined)
      await ask(maple.as.client_admin, routes.disableUser, { params: { id: one.id } })
      await signIn
      await ask(maple.as.client_admin, routes.enableUser, { params: { id: one.id } })
      const { body } = await ask(maple.as.client_admin, routes.listUserSessions, { params: { id: one.id } })
      assert.deepEqual((body as { data: object[] }).data, [], `round ${round}`)
    }
  })
})
