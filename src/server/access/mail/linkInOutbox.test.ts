import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { testApplication } from '#test/support/application.ts'
import { visitor } from '#test/support/caller.ts'
import { until } from '#test/support/until.ts'
import { createUser } from '../access.ts'

const app = await testApplication({ hasWorker: true })
after(() => app.close())

test('without a mail server the link lies in the outbox, where whoever tries the demo opens it', async () => {
  const email = 'dora@fanfare.test'
  const form = { email, name: 'Dora', password: 'correct horse battery', isPlatformAdmin: false }
  await createUser(app.db, form, new Date())
  const { status } = await visitor(app.url).call(routes.forgotPassword, { body: { email } })
  assert.equal(status, 200)
  const read = async () => (await fetch(`${app.url}/outbox`)).text()
  await until(async () => /http:\/\/localhost:4000\/choose-password#[\w-]{43}/.test(await read()))
})
