import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import Papa from 'papaparse'
import { routes } from '#contract/routes.ts'
import { nameSeenAs } from '#contract/words/seenAs.ts'
import { audit } from '#server/platform/audit.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Caller } from '#test/support/caller.ts'
import { later, type Office, office } from '#test/support/office.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { exportAudit } from './auditExport.ts'
import { listAudit } from './auditTrail.ts'

type Line = Record<string, string>
const linesOf = (csv: string): Line[] =>
  Papa.parse<Line>(csv.replace('\ufeff', ''), { header: true, skipEmptyLines: true }).data

describe('the export of an audit trail', () => {
  let place: Office
  before(async () => {
    place = await office()
  })
  after(() => place.end())

  const trailOf = async (eid: string, count: number) => {
    const scope = await place.scope(await place.addClient(eid), await place.addPerson(`Writer ${eid}`))
    for (let number = 0; number < count; number++)
      await place.db.transaction(scope, (tx) =>
        audit(
          tx,
          { ...scope, at: later(number) },
          {
            action: number % 2 ? 'list.create' : 'campaign.update',
            entity: 'list',
            entityId: `${number}`,
            after: { name: '=1+1' },
          },
        ),
      )
    return { ...scope, at: later(count), name: eid }
  }
  const read = async (trail: Parameters<typeof exportAudit>[1], asked = {}) =>
    linesOf(await text((await exportAudit(place.db, trail, asked)).stream))

  it('has every entry that the filters find, over many pages, newest first', async () => {
    const trail = await trailOf('long', 2100)
    const all = await read(trail)
    const { total } = await listAudit(place.db, trail, { page: 1, per_page: 10 })
    assert.deepEqual(
      all.map(({ number }) => Number(number)),
      Array.from({ length: total }, (_, index) => total - index),
    )
    const made = await read(trail, { group: 'make', entity: 'list' })
    assert.equal(made.length, 1050)
    assert.ok(made.every(({ action }) => action === 'list.create'))
    assert.equal((await read(trail, { search: 'nobody of that name' })).length, 0)
  })

  it('ends with the entry that was the last when it began, whatever is added meanwhile', async () => {
    const trail = await trailOf('growing', 3)
    const { stream } = await exportAudit(place.db, trail, {})
    const { total } = await listAudit(place.db, trail, { page: 1, per_page: 10 })
    await place.db.transaction(trail, (tx) =>
      audit(tx, trail, { action: 'list.clear', entity: 'list', entityId: 'later' }),
    )
    assert.equal(linesOf(await text(stream)).length, total)
  })

  it('says in the reader’s language as which role somebody saw the client', async () => {
    const trail = await trailOf('viewed', 1)
    const name = nameSeenAs('Vera (Ottawa)', 'campaign_manager')
    await place.db.transaction(trail, (tx) =>
      audit(
        tx,
        { ...trail, actor: { ...trail.actor, name } },
        { action: 'list.clear', entity: 'list', entityId: 'seen' },
      ),
    )
    const [inFrench] = await read(trail, { language: 'fr' })
    assert.equal(inFrench?.actor_name, 'Vera (Ottawa) (comme Gestion de campagnes)')
    const [inEnglish] = await read(trail)
    assert.equal(inEnglish?.actor_name, 'Vera (Ottawa) (as campaign manager)')
  })

  it('has no cell that a spreadsheet takes for a formula', async () => {
    const trail = await trailOf('formula', 1)
    await place.db.transaction(trail, (tx) =>
      audit(
        tx,
        { ...trail, actor: { ...trail.actor, name: '=HYPERLINK("x")' } },
        { action: 'list.clear', entity: 'list', entityId: '@x' },
      ),
    )
    const [line] = await read(trail)
    assert.deepEqual([line?.actor_name, line?.entity_id], ['\'=HYPERLINK("x")', "'@x"])
  })
})

describe('the export by its call', () => {
  let application: TestApplication
  let maple: ClientWorld
  before(async () => {
    application = await testApplication()
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  const downloads = async (caller: Caller, route: 'listAudit' | 'listInstallationAudit') => {
    const { body } = await caller.call(routes[route], { query: { group: 'take' } })
    return (body as { data: { after: { name: string; filter?: object } }[] }).data.map(
      ({ after: taken }) => taken,
    )
  }

  it('is in the trail itself, with what was chosen', async () => {
    const admin = maple.as.client_admin
    for (let round = 0; round < 2; round++) {
      const answer = await admin.call(routes.exportAudit, { query: { group: 'make' } })
      assert.equal(answer.status, 200)
      assert.ok(linesOf(answer.text).length > 0)
    }
    await admin.call(routes.exportAudit)
    const taken = await downloads(admin, 'listAudit')
    assert.deepEqual(
      taken.map(({ filter }) => filter),
      [undefined, { group: 'make' }],
    )
    assert.match(taken[0]?.name ?? '', /^maple audit trail \d{4}-\d\d-\d\d\.csv$/)
    assert.equal((await maple.as.analyst.call(routes.exportAudit)).status, 403)
  })

  it('of the installation has what belongs to no client, for platform admins alone', async () => {
    const { founder: platformAdmin } = maple
    const { status, body } = await platformAdmin.call(routes.listInstallationAudit)
    const entries = (body as { data: { action: string }[] }).data
    assert.equal(status, 200)
    assert.ok(entries.some(({ action }) => action === 'session.start'))
    assert.ok(!entries.some(({ action }) => action === 'campaign.create'))
    const file = await platformAdmin.call(routes.exportInstallationAudit)
    assert.ok(linesOf(file.text).some(({ action }) => action === 'session.start'))
    assert.equal((await downloads(platformAdmin, 'listInstallationAudit')).length, 1)
    const check = await platformAdmin.call(routes.checkInstallationAudit)
    assert.equal((check.body as { data: { broken: number | null } }).data.broken, null)
    for (const name of [
      'listInstallationAudit',
      'exportInstallationAudit',
      'checkInstallationAudit',
    ] as const)
      assert.equal((await maple.as.client_admin.call(routes[name])).status, 403, name)
  })

  it('takes days of the zone that is asked for, and refuses what is none', async () => {
    const { founder: platformAdmin } = maple
    const query = { from: '2020-01-01', time_zone: 'America/Toronto' }
    assert.equal((await platformAdmin.call(routes.listInstallationAudit, { query })).status, 200)
    const wrong = await platformAdmin.call(routes.listInstallationAudit, {
      query: { ...query, time_zone: 'Toronto/Nowhere' },
    })
    assert.equal(wrong.status, 422)
  })
})
