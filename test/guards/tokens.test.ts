import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Route } from '#contract/kit.ts'
import { may, type Role, roles } from '#contract/roles.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { isInScopes, scopesOf } from '#contract/words/tokenScopes.ts'
import { isSessionOnly } from '#server/platform/http/credentials.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Answer, bearing, type Caller } from '#test/support/caller.ts'
import { sampleOf } from '#test/support/samples.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
const calls = (Object.entries(routes) as [RouteName, Route][]).filter(([, { access }]) => access !== 'anyone')

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

/** A program with a token that holds these scopes. */
async function program(role: Role, scopes: readonly string[]): Promise<Caller> {
  const admin = maple.as.client_admin
  const user = await admin.call(routes.createApiUser, { body: { name: `Program ${role}`, role } })
  const { id } = (user.body as { data: { id: string } }).data
  const body = { name: 'All', scopes, expires_at: null }
  const made = await admin.call(routes.createApiToken, { params: { id }, body })
  return bearing(application.url, (made.body as { data: { secret: string } }).data.secret, 'maple')
}

const isLetIn = ({ access, ...route }: Route, role: Role, scopes: readonly string[]): boolean =>
  typeof access !== 'string' &&
  !isSessionOnly({ ...route, access }) &&
  may(role, access.area, access.right) &&
  isInScopes(scopes, access.area, access.right)

const refusals = ['not_allowed', 'session_only', 'token_scope']

function faultOf(route: Route, isIn: boolean, { status, body, text }: Answer): string | undefined {
  const isRefused = status === 403 && refusals.includes(String((body as { reason?: string }).reason))
  if (status === 401 || status === 419 || status >= 500 || isRefused === isIn)
    return `${route.method} ${route.path}: ${status} ${text}`
  return undefined
}

test('every call by token gives every role what the role table and the scopes say', async () => {
  const faults: string[] = []
  let tried = 0
  for (const role of roles) {
    const scopes = scopesOf(role)
    const caller = await program(role, scopes)
    for (const [name, route] of calls) {
      const fault = faultOf(
        route,
        isLetIn(route, role, scopes),
        await caller.call(route, sampleOf(name, maple)),
      )
      tried++
      if (fault) faults.push(`${role} on ${fault}`)
    }
  }
  assert.deepEqual(faults, [])
  console.log(`calls ${calls.length}, roles ${roles.length}, tried ${tried}`)
})

test('a token is refused in every area that its scopes do not name, though the role may', async () => {
  const caller = await program('client_admin', ['lists:read'])
  const faults: string[] = []
  for (const [name, route] of calls) {
    const isIn = isLetIn(route, 'client_admin', ['lists:read'])
    const fault = faultOf(route, isIn, await caller.call(route, sampleOf(name, maple)))
    if (fault) faults.push(fault)
  }
  assert.deepEqual(faults, [])
})

test('the check fails on a call that lets a token in against its scopes', () => {
  const answer = { status: 200, body: {}, text: '', headers: new Headers() }
  assert.match(String(faultOf(routes.listAudit, false, answer)), /audit/)
})
