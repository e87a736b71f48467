import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { RefusedError } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Office, office } from '#test/support/office.ts'
import { acquireLock, createCampaign, updateCampaign } from './campaigns.ts'

describe('a record that two people change', () => {
  let place: Office
  let one: UserScope
  let two: UserScope

  before(async () => {
    place = await office()
    const client = await place.addClient('maple')
    one = await place.scope(client, await place.addPerson('Marc Tremblay'))
    two = await place.scope(client, await place.addPerson('Olga Other'))
  })
  after(() => place.end())

  const start = { name: '', started_at: null, ended_at: null }
  const lockedBy = (scope: UserScope, id: string) =>
    acquireLock(place.db, scope, { modelType: 'campaign', modelId: id })

  it('is refused to who has read an older one, with who changed what and when', async () => {
    const { id, version } = await createCampaign(place.db, one, { ...start, name: 'Spring' })
    await lockedBy(two, id)
    const changed = await updateCampaign(place.db, two, { id, sent: { name: 'Summer', version } })
    assert.equal(changed.version, version + 1)
    const late = updateCampaign(place.db, two, { id, sent: { name: 'Fall', version } })
    const refused = await late.catch((error: unknown) => error)
    assert.ok(refused instanceof RefusedError)
    assert.equal(refused.refusal.type, 'stale')
    assert.deepEqual(refused.refusal.stale, {
      version: 2,
      changes: [{ by: 'Olga Other', at: two.at.toISOString(), fields: ['name'] }],
    })
  })

  it('keeps what is not sent, and counts no change where nothing changes', async () => {
    const started_at = '2026-05-01T12:00:00Z'
    const { id, version } = await createCampaign(place.db, one, { ...start, name: 'Kept', started_at })
    await lockedBy(one, id)
    const renamed = await updateCampaign(place.db, one, { id, sent: { name: 'Kept too' } })
    assert.equal(renamed.started_at?.toISOString(), '2026-05-01T12:00:00.000Z')
    const again = await updateCampaign(place.db, one, { id, sent: { name: 'Kept too' } })
    assert.deepEqual([renamed.version, again.version], [version + 1, version + 1])
  })
})
