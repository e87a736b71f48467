import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { areas, may, roles } from '#contract/roles.ts'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Caller } from '#test/support/caller.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

type Session = {
  user: { is_platform_admin: boolean }
  client: { role: string; is_viewed: boolean }
  permissions: Record<string, { read: boolean; change: boolean }>
}
const sessionOf = async (caller: Caller) => (await caller.call(routes.getSession)).body as Session
const view = (caller: Caller, role: (typeof roles)[number] | null) =>
  caller.call(routes.viewAsRole, { body: { client: maple.eid, role } })

test('no role has a right that the client admin has not, so that seeing as one never gives any', () => {
  for (const role of roles)
    for (const area of areas)
      for (const right of ['read', 'change'] as const)
        assert.ok(!may(role, area, right) || may('client_admin', area, right), `${role} ${area} ${right}`)
})

test('a client admin has the rights of the role that is viewed, and the own ones afterwards', async () => {
  assert.equal((await view(maple.founder, 'messenger_agent')).status, 200)
  const seen = await sessionOf(maple.founder)
  assert.deepEqual(
    [seen.client.role, seen.client.is_viewed, seen.user.is_platform_admin],
    ['messenger_agent', true, false],
  )
  assert.deepEqual(seen.permissions.clientSettings, { read: false, change: false })
  assert.equal((await maple.founder.call(routes.listAudit, { query: {} })).status, 403)
  const settings = { params: { id: maple.colleague.user } }
  assert.equal((await maple.founder.call(routes.disableUser, settings)).status, 403)
  assert.equal((await view(maple.founder, null)).status, 200)
  const own = await sessionOf(maple.founder)
  assert.deepEqual(
    [own.client.role, own.client.is_viewed, own.user.is_platform_admin],
    ['client_admin', false, true],
  )
})

test('who is no client admin sees the client as no other role', async () => {
  for (const role of roles.filter((one) => one !== 'client_admin')) {
    assert.equal((await view(maple.as[role], 'campaign_manager')).status, 403)
    assert.equal((await sessionOf(maple.as[role])).client.role, role)
  }
})

test('what is done meanwhile names the person and the role, and so do beginning and end', async () => {
  await view(maple.founder, 'campaign_manager')
  await maple.founder.call(routes.createList, { body: { name: 'Made as a manager' } })
  await view(maple.founder, null)
  const { body } = await maple.founder.call(routes.listAudit, { query: { per_page: 25 } })
  const { data } = body as { data: { action: string; actor_name: string; after: { role?: string } }[] }
  const [end, made, begin] = data
  assert.deepEqual([begin?.action, begin?.after.role], ['user.view_as_role', 'campaign_manager'])
  assert.match(made?.actor_name ?? '', /^\S.* \(as campaign manager\)$/)
  assert.deepEqual([end?.action, end?.after.role], ['user.view_as_role', 'client_admin'])
})
