import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { mostQuickLinks } from '#contract/campaigns/quickLinkCalls.ts'
import { routes } from '#contract/routes.ts'
import { createUser, giveRole } from '#server/access/access.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { must } from '#test/support/making.ts'
import { until } from '#test/support/until.ts'
import { type ClientIds, makeClient, password } from '#test/support/world/clients.ts'

type Listed = { id: string; name: string; url: string; user_id: string; client_id: number }

describe('a quick link', () => {
  let application: TestApplication
  let maple: ClientIds
  let elm: ClientIds
  before(async () => {
    application = await testApplication({ hasWorker: true })
    maple = await makeClient(application, { name: 'maple', code: '55501' })
    elm = await makeClient(application, { name: 'elm', code: '55502' })
  })
  after(() => application.close())

  const add = (by: Caller, name: string, url = '/maple/lists') =>
    by.call(routes.createQuickLink, { body: { name, url } })
  async function list(by: Caller, query: Record<string, string> = {}): Promise<Listed[]> {
    const answer = await by.call(routes.listQuickLinks, { query })
    assert.equal(answer.status, 200, answer.text)
    return (answer.body as { data: Listed[] }).data
  }
  const named = async (by: Caller, name: string) => must((await list(by)).find((link) => link.name === name))

  it('is made with a text to show, and listed by name for its owner alone', async () => {
    const { analyst, validator } = maple.as
    const made = await add(analyst, 'Winter list', '/maple/lists?search=winter#top')
    assert.deepEqual([made.status, made.body], [200, { success: true, message: 'Quick link added.' }])
    await add(analyst, 'a supplier', 'HTTPS://Supplier.Example/Stock list')
    const links = await list(analyst)
    assert.deepEqual(
      links.map(({ name, url, client_id }) => [name, url, client_id]),
      [
        ['a supplier', 'https://supplier.example/Stock%20list', maple.id],
        ['Winter list', '/maple/lists?search=winter#top', maple.id],
      ],
    )
    assert.deepEqual(await list(validator), [])
    assert.deepEqual(await list(maple.as.client_admin), [])
  })

  it('takes the owner that the documents send, and refuses anybody else and any other client', async () => {
    const { messenger_agent: agent, campaign_manager: manager } = maple.as
    await add(agent, 'Mine')
    const mine = await named(agent, 'Mine')
    const own = { user_id: mine.user_id, client_id: maple.id }
    assert.equal(
      (await agent.call(routes.createQuickLink, { body: { ...own, name: 'Sent whole', url: '/' } })).status,
      200,
    )
    assert.equal((await list(agent, { user_id: mine.user_id, client_id: String(maple.id) })).length, 2)
    await add(manager, 'Theirs')
    const theirs = await named(manager, 'Theirs')
    const foreign = [{ user_id: theirs.user_id }, { client_id: elm.id }, { client_id: 'elm' }]
    for (const owner of foreign) {
      const body = { name: 'Not mine', url: '/', ...owner }
      const query = Object.fromEntries(Object.entries(owner).map(([key, value]) => [key, String(value)]))
      const of = { params: { id: mine.id } }
      const answers = [
        await agent.call(routes.createQuickLink, { body }),
        await agent.call(routes.listQuickLinks, { query }),
        await agent.call(routes.deleteQuickLink, { ...of, query }),
        await agent.call(routes.deleteQuickLink, { ...of, body: owner }),
      ]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [404, 404, 404, 404],
        JSON.stringify(owner),
      )
    }
    assert.equal((await agent.call(routes.deleteQuickLink, { params: { id: theirs.id } })).status, 404)
    assert.equal(
      (await maple.as.client_admin.call(routes.deleteQuickLink, { params: { id: mine.id } })).status,
      404,
    )
    const removed = await agent.call(routes.deleteQuickLink, {
      params: { id: mine.id },
      query: { user_id: own.user_id },
    })
    assert.deepEqual(removed.body, { success: true, message: 'Quick link removed.' })
    assert.deepEqual(
      (await list(agent)).map(({ name }) => name),
      ['Sent whole'],
    )
    assert.equal((await list(manager)).length, 1)
  })

  it('has its faults under the name: none, one of blanks, one that is too long, one that is taken', async () => {
    const { client_admin: admin } = maple.as
    assert.equal((await add(admin, 'Orders')).status, 200)
    for (const name of ['', ' \t ', 'x'.repeat(61), 'ORDERS']) {
      const answer = await add(admin, name)
      assert.equal(answer.status, 422, name)
      assert.deepEqual(Object.keys((answer.body as { errors: object }).errors), ['name'], name)
    }
    assert.equal((await add(elm.as.client_admin, 'Orders', '/elm')).status, 200)
  })

  it('leads to http, https or a page of the client, and nowhere else', async () => {
    const { validator } = maple.as
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      String.raw`/\evil.example`,
      '/.//evil.example',
      '/maple/..//evil.example',
      '/elm/lists',
      '/maple-two',
      '/api/v1/lists/1/clear',
      '/l/abcdefg',
      'maple/lists',
      'https://me:secret@shop.example/',
      'https://',
      `/maple?search=${'é'.repeat(400)}`,
    ]
    for (const url of bad) {
      const answer = await add(validator, `To ${url.slice(0, 20)}`, url)
      assert.equal(answer.status, 422, url)
      assert.deepEqual(Object.keys((answer.body as { errors: object }).errors), ['url'], url)
    }
    for (const url of ['/maple', '/profile', '/maple/../maple/links'])
      assert.equal((await add(validator, url, url)).status, 200, url)
    assert.equal((await named(validator, '/maple/../maple/links')).url, '/maple/links')
  })

  it('is one of at most fifty', async () => {
    const { analyst } = elm.as
    for (let n = 1; n <= mostQuickLinks; n++)
      assert.equal((await add(analyst, `Page ${n}`, '/elm')).status, 200)
    const more = await add(analyst, 'One more', '/elm')
    assert.match(more.text, /You already have 50 quick links\. Remove one first\./)
  })

  it('is gone when the person’s work for the client ends, and stays in the other one', async () => {
    const email = 'both@maple.test'
    const form = { email, name: 'Both Clients', password, isPlatformAdmin: false }
    const { id } = await createUser(application.db, form, new Date('2026-05-04T13:00:00Z'))
    for (const { id: clientId } of [maple, elm])
      await giveRole(application.db, { userId: id, clientId, role: 'analyst' })
    const inMaple = await signedIn(application.url, { email, password, client: 'maple' })
    const inElm = await signedIn(application.url, { email, password, client: 'elm' })
    await add(inMaple, 'Here')
    await add(inElm, 'There', '/elm')
    const roles = await maple.as.client_admin.call(routes.listClientRoles, { query: { search: email } })
    const role = must((roles.body as { data: { id: string }[] }).data[0])
    const ended = await maple.as.client_admin.call(routes.deleteClientRole, { params: { id: role.id } })
    assert.equal(ended.status, 200, ended.text)
    await giveRole(application.db, { userId: id, clientId: maple.id, role: 'analyst' })
    await until(async () => (await list(inMaple)).length === 0)
    assert.deepEqual(
      (await list(inElm)).map(({ name }) => name),
      ['There'],
    )
  })
})
