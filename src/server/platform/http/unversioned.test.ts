import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as z from 'zod'
import { changeOf, takesVersion, version } from '#contract/changing.ts'
import type { Route } from '#contract/kit.ts'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { bearing } from '#test/support/caller.ts'
import { makeClient } from '#test/support/world/clients.ts'
import { openApiOf } from './openapi.ts'

type Told = { status: number; told: string | null; version: number }

describe('a change by token of a record with a version', () => {
  let application: TestApplication
  let secret: string
  let id: string
  before(async () => {
    application = await testApplication()
    const { as } = await makeClient(application, { name: 'maple', code: '55501' })
    const admin = as.client_admin
    const user = await admin.call(routes.createApiUser, { body: { name: 'Till', role: 'campaign_manager' } })
    const params = { id: (user.body as { data: { id: string } }).data.id }
    const body = { name: 'Orders', scopes: ['lists:change'], expires_at: null }
    const token = await admin.call(routes.createApiToken, { params, body })
    secret = (token.body as { data: { secret: string } }).data.secret
    const list = await admin.call(routes.createList, { body: { name: 'Before' } })
    id = (list.body as { data: { id: string } }).data.id
  })
  after(() => application.close())

  const send = async (route: Route, body?: object): Promise<Told> => {
    const {
      status,
      headers,
      body: answer,
    } = await bearing(application.url, secret).call(route, {
      params: { id },
      body,
    })
    const { data } = answer as { data?: { version: number } }
    return { status, told: headers.get('x-record-version'), version: data?.version ?? 0 }
  }
  const read = async () => send(routes.getList)
  const change = async (body: object) => send(routes.updateList, body)

  it('says where it did not name the one that was read, and is done', async () => {
    const { version: before } = await read()
    assert.deepEqual(await change({ name: 'Blind' }), {
      status: 200,
      told: 'not-sent',
      version: before + 1,
    })
  })

  it('says nothing where it did, where it is stale, and where nothing is changed', async () => {
    const { version: before, told } = await read()
    assert.equal(told, null)
    assert.deepEqual(await change({ name: 'Seen', version: before }), {
      status: 200,
      told: null,
      version: before + 1,
    })
    const { status, told: onStale } = await change({ name: 'Late', version: before })
    assert.deepEqual([status, onStale], [409, null])
  })
})

it('a body may name a version whichever way it is made, and the document says of each such change what it is told', () => {
  const form = z.strictObject({ name: z.string() })
  assert.equal(takesVersion(changeOf(form, form.extend({ version }))), true)
  assert.equal(takesVersion(form.extend({ version: version.optional() }).transform((body) => body)), true)
  assert.equal(takesVersion(form), false)
  const { paths } = JSON.parse(JSON.stringify(openApiOf(routes, '1'))) as {
    paths: Record<string, Record<string, { responses: { 200: { headers?: object } } }>>
  }
  const told = Object.values(paths).filter(({ put }) => put?.responses[200].headers)
  assert.ok(told.length > 15, `${told.length} changes`)
  assert.ok(!Object.values(paths).some(({ post, get }) => (post ?? get)?.responses[200].headers))
})
