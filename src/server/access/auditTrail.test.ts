import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { audit } from '#server/platform/audit.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, type Office, office } from '#test/support/office.ts'
import { listAudit, verifyAudit } from './access.ts'

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
})
