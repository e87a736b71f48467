import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { audit } from '#server/platform/audit.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { createJobReport } from '#server/platform/jobReports.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, type Office, office } from '#test/support/office.ts'
import { listAudit, verifyAudit } from '../access.ts'

describe('the audit trail', () => {
  let place: Office
  before(async () => {
    place = await office()
  })
  after(() => place.end())

  const write = async (scope: UserScope, count: number) => {
    for (let number = 1; number <= count; number++)
      await place.db.transaction(scope, (tx) =>
        audit(
          tx,
          { ...scope, at: later(number) },
          {
            action: number % 2 ? 'campaign.update' : 'list.create',
            entity: 'campaign',
            entityId: String(number),
            before: { b: 1, name: 'Spring', nested: { z: [1.5, null, 'é'], a: -0 } },
            after: { a: '2026-05-04T13:00:00.000Z', name: 'Été' },
          },
        ),
      )
  }
  const trailOf = async (eid: string, count: number) => {
    const client = await place.addClient(eid)
    const scope = await place.scope(client, await place.addPerson(`Writer ${eid}`))
    const [given] = await place.rows<{ number: number }>(
      'select number from audit_head where client_id = $1',
      [client.id],
    )
    await write(scope, count - Number(given?.number ?? 0))
    return { scope, clientId: client.id }
  }

  it('of a client and of the installation is intact after ordinary work', async () => {
    const { scope } = await trailOf('intact', 12)
    const check = await verifyAudit(place.db, scope)
    assert.deepEqual([check.kind, check.number], ['intact', 12])
    const installation = await verifyAudit(place.db, {})
    assert.equal(installation.kind, 'intact')
  })

  it('cannot be changed by the application itself', async () => {
    const { scope } = await trailOf('append-only', 2)
    const change = sql`update audit_entry set action = 'x' where client_id = ${scope.client.id}`
    await assert.rejects(place.db.run(scope, change), /permission denied/)
  })

  it('is listed with the names that its ids have today', async () => {
    const { scope } = await trailOf('named', 1)
    const campaign = newId()
    const gone = newId()
    await place.rows(
      `insert into campaign (client_id, id, name, is_default, created_at, updated_at)
       values ($1, $2, 'Everybody', false, now(), now())`,
      [scope.client.id, campaign],
    )
    await place.db.transaction(scope, (tx) =>
      audit(tx, scope, {
        action: 'campaign.update',
        entity: 'campaign',
        entityId: campaign,
        after: { user_id: scope.actor.id, campaign_ids: [gone] },
      }),
    )
    const { rows } = await listAudit(place.db, scope, { page: 1, per_page: 10 })
    const names = rows[0]?.names.map(({ entity, name }) => `${entity}: ${name}`)
    assert.deepEqual(names?.toSorted(), ['campaign: Everybody', `user: ${scope.actor.name}`])
  })

  it('names a job by its title', async () => {
    const { scope } = await trailOf('jobs', 1)
    const id = newId()
    await place.db.transaction(scope, async (tx) => {
      await createJobReport(tx, scope, { id, kind: 'entries.export', title: 'entries.csv', total: 1 })
      await audit(tx, scope, { action: 'entry.export', entity: 'jobReport', entityId: id })
    })
    const { rows } = await listAudit(place.db, scope, { page: 1, per_page: 10 })
    assert.deepEqual(
      rows[0]?.names.map(({ entity, name }) => `${entity}: ${name}`),
      ['jobReport: entries.csv'],
    )
  })

  it('is listed newest first, page by page, and searched', async () => {
    const { scope } = await trailOf('listed', 27)
    const second = await listAudit(place.db, scope, { page: 2, per_page: 10 })
    assert.equal(second.total, 27)
    assert.deepEqual(
      second.rows.map(({ number }) => number),
      [17, 16, 15, 14, 13, 12, 11, 10, 9, 8],
    )
    assert.deepEqual((await listAudit(place.db, scope, { page: 9, per_page: 10 })).rows, [])
    const searched = await listAudit(place.db, scope, { page: 1, per_page: 10, search: 'LIST.cre' })
    assert.equal(searched.total, 13)
    assert.ok(searched.rows.every(({ action }) => action === 'list.create'))
    assert.equal((await listAudit(place.db, scope, { page: 1, per_page: 10, search: '%_' })).total, 0)
  })

  it('is filtered by person, record, kind of action and days of the client', async () => {
    const { scope } = await trailOf('filtered', 1)
    const other = await place.scope({ ...scope.client }, await place.addPerson('Other Filtered'))
    const note = (by: UserScope, at: string, entityId: string, action: 'list.create' | 'file.download') =>
      place.db.transaction(by, (tx) =>
        audit(
          tx,
          { ...by, at: new Date(at) },
          { action, entity: action === 'list.create' ? 'list' : 'file', entityId },
        ),
      )
    // Toronto: the first is on 9 March before midnight, the second on the 10th.
    await note(scope, '2026-03-10T03:59:00Z', 'one', 'list.create')
    await note(other, '2026-03-10T04:01:00Z', 'two', 'list.create')
    await note(other, '2026-03-11T03:59:59Z', 'one', 'list.create')
    await note(other, '2026-03-11T04:00:00Z', '/file', 'file.download')
    const idsOf = async (filter: object) => {
      const { rows, total } = await listAudit(place.db, scope, { page: 1, per_page: 10, ...filter })
      assert.equal(total, rows.length)
      return rows.map(({ entity_id }) => entity_id)
    }
    assert.deepEqual(await idsOf({ from: '2026-03-10', until: '2026-03-10' }), ['one', 'two'])
    assert.deepEqual(await idsOf({ actor_id: other.actor.id, entity: 'list' }), ['one', 'two'])
    assert.deepEqual(await idsOf({ entity: 'list', entity_id: 'one', until: '2026-03-09' }), ['one'])
    assert.deepEqual(await idsOf({ group: 'take' }), ['/file'])
    const second = { page: 2, per_page: 1, group: 'make', until: '2026-03-31' } as const
    const { rows, total } = await listAudit(place.db, scope, second)
    assert.deepEqual([rows.map(({ entity_id }) => entity_id), total], [['two'], 3])
    assert.deepEqual(await idsOf({ group: 'make', actor_id: scope.actor.id, until: '2026-03-31' }), ['one'])
    assert.deepEqual(await idsOf({ actor_id: newId() }), [])
    await assert.rejects(idsOf({ from: '2026-02-30' }), /refused|date/i)
  })

  it('is searched in its last 90 days where no days are asked for', async () => {
    const { scope } = await trailOf('searched', 3)
    const asked = { page: 1, per_page: 10, search: 'list.create' } as const
    const inDays = (days: number) => ({ ...scope, at: later(days * 86_400) })
    assert.equal((await listAudit(place.db, inDays(89), asked)).total, 1)
    assert.equal((await listAudit(place.db, inDays(90), asked)).total, 0)
    assert.equal((await listAudit(place.db, inDays(90), { ...asked, from: '2026-05-04' })).total, 1)
  })

  it('of another client shows nothing of its records, whoever asks by their ids', async () => {
    const { scope } = await trailOf('own', 1)
    const { scope: stranger } = await trailOf('stranger', 1)
    await write(scope, 2)
    const asked = { page: 1, per_page: 10, actor_id: scope.actor.id }
    assert.equal((await listAudit(place.db, stranger, asked)).total, 0)
    assert.ok((await listAudit(place.db, scope, asked)).total > 0)
  })
})
