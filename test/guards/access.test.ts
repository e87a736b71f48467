import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Route } from '#contract/kit.ts'
import { may, roles } from '#contract/roles.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { kindNames } from '#contract/words/kindNames.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Answer, visitor } from '#test/support/caller.ts'
import { substitutions } from '#test/support/foreign.ts'
import { experienceOfKind } from '#test/support/samples/experiences.ts'
import { sampleOf } from '#test/support/samples.ts'
import { shareOf } from '#test/support/share.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let northwind: ClientWorld
const calls = Object.entries(routes) as [RouteName, Route][]

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  northwind = await buildClient(application, { name: 'northwind', code: '66602' })
})
after(() => application.close())

/** The role table's promise for a call: is this role let in? */
function isLetIn(route: Route, role: (typeof roles)[number]): boolean {
  if (typeof route.access !== 'string') return may(role, route.access.area, route.access.right)
  return route.access !== 'platformAdmin'
}

/**
 * A refusal for the role, or anything else: a 404 or 409 also means that the role was let in, and so does a 403 with a
 * reason of its own, which is about whom one acts on.
 */
const isRefused = ({ status, body }: Answer) =>
  status === 403 && (body as { reason?: string }).reason === 'not_allowed'

function roleFault(route: Route, role: (typeof roles)[number], answer: Answer): string | undefined {
  if (answer.status === 401 || answer.status === 419 || answer.status >= 500)
    return `${role} on ${route.method} ${route.path}: ${answer.status} ${answer.text}`
  // A signature lets in, and no role does.
  if (route.callback) return answer.status < 400 ? `${role} on ${route.path} without a signature` : undefined
  if (isRefused(answer) === isLetIn(route, role))
    return `${role} on ${route.method} ${route.path}: ${answer.status} against the role table`
  return undefined
}

test('every call gives every role what the role table says', async () => {
  const faults: string[] = []
  let tried = 0
  for (const [name, route] of calls) {
    // Signing out would end the session that the next calls need; its access is the plain signedIn.
    if (name === 'signOut') continue
    for (const role of roles) {
      const fault = roleFault(route, role, await maple.as[role].call(route, sampleOf(name, maple)))
      tried++
      if (fault) faults.push(fault)
    }
  }
  assert.deepEqual(faults, [])
  console.log(`calls ${calls.length}, roles ${roles.length}, tried ${tried}`)
})

test('the role check fails on a call that lets a role in against the table', () => {
  const answer = { status: 200, body: {}, text: '', headers: new Headers() }
  assert.match(String(roleFault(routes.listAudit, 'analyst', answer)), /against the role table/)
})

test('every call refuses a visitor who is not signed in, but for the public ones', async () => {
  for (const [name, route] of calls) {
    const answer = await visitor(application.url).call(route, {
      ...sampleOf(name, maple),
      params: { client: 'maple', ...sampleOf(name, maple).params },
    })
    if (route.access === 'anyone') assert.notEqual(answer.status, 401, name)
    else assert.deepEqual([answer.status, answer.body], [401, { error: { code: 'unauthenticated' } }], name)
  }
})

test('every call refuses a change without the CSRF token', async () => {
  const changing = calls.filter(
    ([, route]) => (route.method !== 'GET' || route.changes) && route.access !== 'anyone',
  )
  for (const [name, route] of changing) {
    const answer = await maple.founder.call(route, sampleOf(name, maple), { 'X-CSRF-TOKEN': 'forged' })
    assert.deepEqual([answer.status, answer.text.includes('TokenMismatch')], [419, true], name)
  }
})

/** Saving needs the editing lock; without it every answer would be about the lock. */
async function holdLocks(own: ClientWorld): Promise<void> {
  for (const [model_type, model_id] of [
    ['campaign', own.campaign],
    ...kindNames.map((kind) => ['experience', experienceOfKind(kind, own).id]),
  ]) {
    const answer = await own.as.client_admin.call(routes.acquireLock, {
      body: { type: 'editing', model_type, model_id },
    })
    assert.equal(answer.status, 200)
  }
}

/** A read of many of which one is not there still gives the others: such ids are left out. */
const leavingOut = ['listOpened']
const isLeftOut = (name: string, { status, text }: Answer) =>
  leavingOut.includes(name) && status === 200 && text === '{"data":[]}'

/** A leak: the foreign id is answered otherwise than one that does not exist. */
function leakOf(
  name: string,
  where: string,
  { foreign, unknown }: { foreign: Answer; unknown: Answer },
): string | undefined {
  const isUnknown = (answer: Answer) => answer.status === 404 || isLeftOut(name, answer)
  const isSame = isUnknown(foreign) && isUnknown(unknown) && foreign.text === unknown.text
  return isSame
    ? undefined
    : `${name} ${where}: foreign ${foreign.status} ${foreign.text}, unknown ${unknown.status} ${unknown.text}`
}

test('every call answers another client’s id as one that does not exist', async () => {
  const leaks: string[] = []
  let tried = 0
  const clientCalls = calls.filter(([, { access }]) => typeof access !== 'string' || access === 'signedIn')
  await holdLocks(northwind)
  for (const [name, route] of clientCalls) {
    for (const { where, foreign, unknown } of substitutions(sampleOf(name, northwind), northwind, maple)) {
      const answers = {
        foreign: await northwind.as.client_admin.call(route, foreign),
        unknown: await northwind.as.client_admin.call(route, unknown),
      }
      tried++
      const leak = leakOf(name, where, answers)
      if (leak) leaks.push(leak)
    }
  }
  assert.deepEqual(leaks, [])
  assert.ok(tried > 40, `only ${tried} foreign ids were tried`)
  console.log(`foreign ids tried ${tried}, leaks ${leaks.length}`)
})

test('the leak check fails on an answer that tells', () => {
  const answer = (status: number, text: string) => ({ status, text, body: undefined, headers: new Headers() })
  assert.match(
    String(leakOf('x', 'id', { foreign: answer(403, ''), unknown: answer(404, '') })),
    /foreign 403/,
  )
})

test('a client without a role for the user is a 404, in the header and in the path', async () => {
  const admin = maple.as.client_admin
  const byHeader = await admin.call(routes.listLists, {}, { 'X-Client': 'northwind' })
  const unknown = await admin.call(routes.listLists, {}, { 'X-Client': 'no-such-client' })
  const byPath = await admin.call(routes.listDraws, {
    params: { client: 'northwind', exp: northwind.experience.eid },
  })
  assert.deepEqual([byHeader.status, unknown.status, byPath.status], [404, 404, 404])
  assert.equal(byHeader.text, unknown.text)
})

test('a platform admin who sees a client as a role is given by every call what that role is given', async () => {
  const sumac = await buildClient(application, { name: 'sumac', code: '77703' })
  const faults: string[] = []
  const view = (role: (typeof roles)[number] | null) =>
    sumac.founder.call(routes.viewAsRole, { body: { client: sumac.eid, role } })
  const seen = roles.filter((one) => one !== 'client_admin')
  for (const role of seen) {
    assert.equal((await view(role)).status, 200)
    // The same table holds for those who have the role: here `npm test` asks each call as one role.
    for (const [name, route] of calls.filter(([one]) => shareOf(seen, one, seen.length).includes(role))) {
      // These end the session, or what it is seen as.
      if (name === 'signOut' || name === 'viewAsRole') continue
      const fault = roleFault(route, role, await sumac.founder.call(route, sampleOf(name, sumac)))
      if (fault) faults.push(fault)
    }
  }
  assert.deepEqual(faults, [])
  assert.equal((await view(null)).status, 200)
  const back = await sumac.founder.call(routes.listInstallationClients, { query: {} })
  assert.equal(back.status, 200)
})
