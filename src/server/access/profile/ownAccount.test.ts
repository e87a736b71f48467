import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { startMailServer, type Taken } from '#server/adapters/gateways/smtp/mailServer.fixture.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'
import { testApplication } from '#test/support/application.ts'
import { signedIn, visitor } from '#test/support/caller.ts'
import { tokenIn } from '#test/support/links.ts'
import { until } from '#test/support/until.ts'
import { createUser } from '../access.ts'

// The own account by the server as it runs: calls by HTTP, jobs in the worker, mails by a real mail server.

const server = await startMailServer()
const [host, from] = ['127.0.0.1', 'fanfare@fanfare.test']
const smtp = { host, port: server.port, isSecure: false, connections: 2, from }
const app = await testApplication({ isDemo: false, hasWorker: true, mail: { smtp } })
after(async () => {
  await app.close()
  await server.end()
})

const [old, fresh] = ['correct horse battery', 'a horse of another colour']
const add = async (name: string): Promise<string> => {
  const email = `${name}@fanfare.test`
  await createUser(app.db, { email, name, isPlatformAdmin: false, password: old }, new Date())
  return email
}
const forget = (email: string) => visitor(app.url).call(routes.forgotPassword, { body: { email } })
const choose = (token: string, password = fresh) =>
  visitor(app.url).call(routes.choosePassword, { body: { token, password } })
const mailsTo = (email: string) => server.taken.filter(({ to }) => to === email)
const tokenOf = (taken: Taken | undefined) => tokenIn({ text: taken?.mail.text ?? '' })

test('a password that was forgotten is chosen anew by a link that comes by the mail server', async () => {
  const email = await add('fay')
  const before = await signedIn(app.url, { email, password: old })
  const [known, unknown] = [await forget(email), await forget('nobody@else.test')]
  assert.deepEqual([known.status, known.body], [200, { success: true }])
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
  await until(() => mailsTo(email).length === 1)
  const token = tokenOf(mailsTo(email)[0])
  const read = await visitor(app.url).call(routes.readPasswordLink, { body: { token } })
  const { data } = read.body as { data: { until: string } }
  assert.deepEqual(read.body, {
    data: { purpose: 'reset', name: 'fay', email, language: 'en', until: data.until },
  })
  const weak = await choose(token, 'short')
  assert.deepEqual([weak.status, Object.keys((weak.body as { errors: object }).errors)], [422, ['password']])
  assert.deepEqual((await choose(token)).body, { success: true })
  const again = await choose(token)
  assert.deepEqual([again.status, (again.body as { reason: string }).reason], [409, 'link_dead'])
  assert.equal((await before.call(routes.getProfile)).status, 401)
  await assert.rejects(signedIn(app.url, { email, password: old }), /422/)
  const now = await signedIn(app.url, { email, password: fresh })
  assert.equal((await now.call(routes.getProfile)).status, 200)
  await until(() => mailsTo(email).length === 2)
  assert.match(mailsTo(email)[1]?.mail.subject ?? '', /password of your Fanfare account was changed/)
  assert.equal(server.taken.filter(({ to }) => to === 'nobody@else.test').length, 0)
})

test('a mail whose answer was lost is sent again by the job, and of the two links the last one works', async () => {
  const email = await add('tom')
  server.behave({ cut: true })
  await forget(email)
  await until(() => mailsTo(email).length > 0)
  server.behave({})
  const lost = mailsTo(email).length
  await until(() => mailsTo(email).length > lost)
  const tokens = mailsTo(email).map(tokenOf)
  assert.equal(new Set(tokens).size, tokens.length)
  for (const token of tokens.slice(0, -1)) assert.equal((await choose(token)).status, 409)
  assert.equal((await choose(tokens.at(-1) ?? '')).status, 200)
})

/** How many mails wait to be sent once more. */
async function tried(): Promise<number> {
  const { count } = await app.db.one(
    installation,
    sql<{ count: number }>`
      select count(*) from pgboss.job where name = 'access.mailForgotten' and state = 'retry'`,
  )
  return count
}

test('a mail server that refuses is asked again until it takes the mail', async () => {
  const email = await add('rita')
  server.behave({ refuse: 'for_now' })
  await forget(email)
  await until(async () => (await tried()) > 0)
  assert.equal(mailsTo(email).length, 0)
  server.behave({})
  await until(() => mailsTo(email).length === 1)
  assert.equal((await choose(tokenOf(mailsTo(email)[0]))).status, 200)
})

test('a changed password ends the streams and sessions of other browsers at once, and not the own', async () => {
  const email = await add('carl')
  const [own, other] = [
    await signedIn(app.url, { email, password: old }),
    await signedIn(app.url, { email, password: old }),
  ]
  const stream = await fetch(`${app.url}${routes.streamHints.path}`, { headers: other.headers })
  const reader = stream.body?.getReader()
  const isOver = (async () => {
    while (!(await reader?.read())?.done);
  })()
  const body = { current_password: old, password: fresh }
  assert.equal((await own.call(routes.changePassword, { body })).status, 200)
  await isOver
  assert.equal((await other.call(routes.getProfile)).status, 401)
  assert.equal((await own.call(routes.getProfile)).status, 200)
})

test('the session has what the console needs of the profile as soon as it was changed', async () => {
  const email = await add('petra')
  const caller = await signedIn(app.url, { email, password: old })
  const chosen = { scheme: 'dark', time_zone: 'Europe/Paris', date_format: 'words' }
  const body = { ...chosen, language: 'fr', name: 'Pétra' }
  assert.equal((await caller.call(routes.updateProfile, { body })).status, 200)
  const session = await caller.call(routes.getSession)
  const { id: _id, ...user } = (session.body as { user: { id: string } }).user
  assert.deepEqual(user, { ...body, email, is_platform_admin: false })
})
