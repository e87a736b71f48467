import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { systemScope } from '#server/platform/scope.ts'
import { newStorageKey, recordStoredFile } from '#server/platform/storedFiles.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Caller } from '#test/support/caller.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

type Entry = { action: string; actor_name: string; entity_id: string; after: Record<string, unknown> }

describe('the audit trail', () => {
  let application: TestApplication
  let maple: ClientWorld
  before(async () => {
    application = await testApplication()
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  const entriesOf = async (action: string) => {
    const answer = await maple.as.client_admin.call(routes.listAudit, {
      query: { search: action, per_page: 100 },
    })
    return (answer.body as { data: Entry[] }).data.filter((entry) => entry.action === action)
  }
  const tries = async (caller: Caller, times: number) => {
    for (let round = 0; round < times; round++)
      assert.equal((await caller.call(routes.createCampaign, { body: { name: 'x' } })).status, 403)
  }

  it('has who tried what is not theirs, once however often it is tried', async () => {
    await tries(maple.as.analyst, 30)
    await tries(maple.as.validator, 1)
    assert.equal((await maple.as.analyst.call(routes.listAudit)).status, 403)
    const entries = (await entriesOf('access.refuse')).map(({ actor_name, entity_id, after }) => [
      actor_name,
      entity_id,
      after.reason,
    ])
    assert.deepEqual(
      entries.toSorted((one, other) => one.join().localeCompare(other.join())),
      [
        ['analyst', 'createCampaign', 'not_allowed'],
        ['analyst', 'listAudit', 'not_allowed'],
        ['validator', 'createCampaign', 'not_allowed'],
      ],
    )
  })

  it('has who took a file', async () => {
    const scope = systemScope(
      { id: maple.id, eid: 'maple', name: 'Maple', timeZone: 'UTC' },
      'test',
      new Date(),
    )
    const storageKey = newStorageKey(scope)
    const kept = await application.outside.files.put(storageKey, Readable.from(['Zoé']))
    const file = { ...kept, id: newId(), name: 'people.csv', contentType: 'text/csv', storageKey }
    await application.db.transaction(scope, (tx) => recordStoredFile(tx, scope, file))
    for (let round = 0; round < 5; round++) {
      const answer = await maple.as.client_admin.call(routes.getFile, { params: { id: file.id } })
      assert.deepEqual([answer.status, answer.text], [200, 'Zoé'])
    }
    const [entry, ...more] = await entriesOf('file.download')
    const { actor_name, entity_id, after: taken } = entry ?? assert.fail('no entry')
    assert.deepEqual([actor_name, entity_id, more], ['client_admin', `/api/v1/file/${file.id}`, []])
    assert.deepEqual(taken, { name: 'people.csv', call: 'getFile' })
  })
})
