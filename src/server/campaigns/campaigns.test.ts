import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listAudit } from '#server/access/access.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, type Office, office, type Person } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import {
  acquireLock,
  createCampaign,
  ensureDefaultCampaign,
  getCampaign,
  listCampaigns,
  updateCampaign,
} from './campaigns.ts'

describe('a campaign', () => {
  let place: Office
  let marc: Person
  let scope: UserScope
  let other: UserScope
  before(async () => {
    place = await office()
    marc = await place.addPerson('Marc Tremblay')
    scope = await place.scope(await place.addClient('campaigns'), marc)
    other = await place.scope(await place.addClient('other-campaigns'), marc)
  })
  after(() => place.end())

  const form = (name: string, more: { started_at?: string; ended_at?: string } = {}) => ({
    name,
    started_at: null,
    ended_at: null,
    ...more,
  })
  const firstPage = { page: 1, per_page: 10 }

  it('is there from the beginning: the default one, once, also when six ask at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => ensureDefaultCampaign(place.db, other)))
    assert.equal(new Set(made.map(({ id }) => id)).size, 1)
    const { rows, total } = await listCampaigns(place.db, other, firstPage)
    assert.deepEqual([total, rows[0]?.is_default, rows[0]?.id], [1, true, made[0]?.id])
  })

  it('is listed to a client that never made one', async () => {
    const fresh = await place.scope(await place.addClient('fresh'), marc, { role: 'analyst' })
    assert.equal((await listCampaigns(place.db, fresh, { ...firstPage, search: 'x' })).total, 0)
    assert.equal((await listCampaigns(place.db, fresh, firstPage)).rows[0]?.is_default, true)
  })

  it('has times in the zone of its client, and ends after it starts', async () => {
    const made = await createCampaign(
      place.db,
      scope,
      form('Summer', { started_at: '2026-06-01T09:00', ended_at: '2026-06-30 23:59:59' }),
    )
    assert.deepEqual(made.started_at, new Date('2026-06-01T13:00:00Z'))
    assert.deepEqual(made.ended_at, new Date('2026-06-30T23:59:59Z'))
    const backwards = form('Winter', { started_at: '2026-06-02T09:00', ended_at: '2026-06-02T09:00' })
    assert.deepEqual((await refusalOf(createCampaign(place.db, scope, backwards))).fields, {
      ended_at: ['The end must be after the start.'],
    })
    const skipped = form('Clocks', { started_at: '2026-03-08T02:30' })
    assert.match((await refusalOf(createCampaign(place.db, scope, skipped))).message, /does not exist/)
  })

  it('has a name of its own within the client', async () => {
    await createCampaign(place.db, scope, form('Back to school'))
    await assert.rejects(createCampaign(place.db, scope, form('BACK to school')), {
      constraint: 'campaign_name',
    })
    assert.ok(await createCampaign(place.db, other, form('Back to school')))
  })

  it('changes only for the person who holds its editing lock', async () => {
    const { id } = await createCampaign(place.db, scope, form('Locked'))
    const change = (by: UserScope) => updateCampaign(place.db, by, { id, sent: form('Unlocked') })
    assert.equal((await refusalOf(change(scope))).type, 'lock_lost')
    await acquireLock(place.db, scope, { modelType: 'campaign', modelId: id })
    const olga = await place.scope(scope.client, await place.addPerson('Olga Other'))
    assert.equal((await refusalOf(change(olga))).type, 'lock_lost')
    assert.equal((await refusalOf(change({ ...scope, at: later(900) }))).type, 'lock_lost')
    assert.equal((await change({ ...scope, at: later(899) })).name, 'Unlocked')
    const { rows } = await listAudit(place.db, scope, { ...firstPage, search: 'campaign.update' })
    assert.deepEqual(
      [rows[0]?.before, rows[0]?.after],
      [
        { name: 'Locked', version: 1 },
        { name: 'Unlocked', version: 2 },
      ],
    )
    assert.equal(rows[0]?.actor_name, 'Marc Tremblay')
  })

  it('of another client is not found', async () => {
    const { id } = await createCampaign(place.db, other, form('Theirs'))
    assert.equal((await refusalOf(getCampaign(place.db, scope, id))).code, 'not_found')
    const change = updateCampaign(place.db, scope, { id, sent: form('Mine') })
    assert.equal((await refusalOf(change)).code, 'not_found')
  })

  it('is listed newest first, found by a part of its name, and counts its living experiences', async () => {
    const client = await place.scope(await place.addClient('many'), marc)
    await ensureDefaultCampaign(place.db, client)
    for (let number = 1; number <= 12; number++)
      await createCampaign(place.db, { ...client, at: later(number) }, form(`Wave ${number}%`))
    const second = await listCampaigns(place.db, client, { page: 2, per_page: 10 })
    assert.deepEqual(
      second.rows.map(({ name }) => name),
      ['Wave 2%', 'Wave 1%', 'Default campaign'],
    )
    const searched = await listCampaigns(place.db, client, { ...firstPage, search: 'wAVE 1%' })
    assert.deepEqual([searched.total, searched.rows.length], [1, 1])
    const id = searched.rows[0]?.id ?? ''
    await place.rows(
      `insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation,
         limit_type, limit_count, limit_by, entry_scheduling, settings, created_at, updated_at, deleted_at)
       select $1, gen_random_uuid(), 'eid' || n, $2, 'sweepstakes', 'x', 'public', false, 'unlimited', 1, 'phone',
         'daily', '{}', now(), now(), case when n = 3 then now() end from generate_series(1, 3) n`,
      [client.client.id, id],
    )
    assert.equal((await getCampaign(place.db, client, id)).experiences_count, 2)
  })
})
