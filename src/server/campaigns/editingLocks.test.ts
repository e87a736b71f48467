import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, type Office, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import {
  acquireLock,
  createCampaign,
  extendLock,
  getLock,
  type LockedModel,
  releaseLock,
} from './campaigns.ts'

describe('the editing lock', () => {
  let place: Office
  let marc: UserScope
  let olga: UserScope
  before(async () => {
    place = await office()
    const client = await place.addClient('locks')
    marc = await place.scope(client, await place.addPerson('Marc Tremblay'), { role: 'campaign_manager' })
    olga = await place.scope(client, await place.addPerson('Olga Other'))
  })
  after(() => place.end())

  const newModel = async (): Promise<LockedModel> => {
    const form = { name: `Campaign ${newId()}`, started_at: null, ended_at: null }
    return { modelType: 'campaign', modelId: (await createCampaign(place.db, marc, form)).id }
  }
  const at = (scope: UserScope, seconds: number) => ({ ...scope, at: later(seconds) })

  it('holds for 15 minutes and names its holder to everybody else', async () => {
    const model = await newModel()
    const mine = await acquireLock(place.db, at(marc, 290), model)
    assert.deepEqual(mine, {
      lock_expired_at: later(1190),
      seconds_left: 900,
      holder: 'Marc Tremblay',
      is_mine: true,
    })
    const refused = await refusalOf(acquireLock(place.db, at(olga, 1189), model))
    assert.equal(refused.type, 'locked')
    assert.equal(refused.message, 'Marc Tremblay is editing this until 9:19 am (America/Toronto).')
    assert.deepEqual(await getLock(place.db, at(olga, 1180), model), {
      lock_expired_at: later(1190),
      seconds_left: 10,
      holder: 'Marc Tremblay',
      is_mine: false,
    })
  })

  it('is taken again with its full time by the person who has it', async () => {
    const model = await newModel()
    await acquireLock(place.db, marc, model)
    assert.deepEqual((await acquireLock(place.db, at(marc, 600), model)).lock_expired_at, later(1500))
  })

  it('goes to exactly one of ten persons who ask at once', async () => {
    const model = await newModel()
    const people = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        place.scope(marc.client, await place.addPerson(`Racer ${index}`)),
      ),
    )
    const results = await Promise.allSettled(people.map((scope) => acquireLock(place.db, scope, model)))
    const winners = results.filter(({ status }) => status === 'fulfilled')
    assert.equal(winners.length, 1)
    for (const result of results)
      if (result.status === 'rejected') assert.equal(result.reason.refusal?.type, 'locked')
  })

  it('goes to exactly one of two when it has just expired', async () => {
    const model = await newModel()
    await acquireLock(place.db, marc, model)
    const people = [olga, await place.scope(marc.client, await place.addPerson('Third Person'))]
    const results = await Promise.allSettled(
      people.map((scope) => acquireLock(place.db, at(scope, 900), model)),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  it('is extended only while it is mine and holds', async () => {
    const model = await newModel()
    assert.equal((await refusalOf(extendLock(place.db, marc, model))).type, 'lock_lost')
    await acquireLock(place.db, marc, model)
    assert.deepEqual((await extendLock(place.db, at(marc, 899), model)).lock_expired_at, later(1799))
    assert.equal((await refusalOf(extendLock(place.db, at(olga, 899), model))).type, 'lock_lost')
    assert.equal((await refusalOf(extendLock(place.db, at(marc, 1799), model))).type, 'lock_lost')
    assert.equal((await refusalOf(getLock(place.db, at(marc, 1799), model))).type, 'lock_lost')
  })

  it('is given back twice without harm, and never by somebody else', async () => {
    const model = await newModel()
    await acquireLock(place.db, marc, model)
    await releaseLock(place.db, olga, model)
    assert.equal((await getLock(place.db, marc, model)).is_mine, true)
    await releaseLock(place.db, marc, model)
    await releaseLock(place.db, marc, model)
    assert.equal((await acquireLock(place.db, olga, model)).is_mine, true)
  })

  it('exists only for a thing of the client', async () => {
    const foreign = await place.scope(
      await place.addClient('foreign-locks'),
      await place.addPerson('Fay Foreign'),
    )
    const theirs = await newModel()
    const nobodys: LockedModel = { modelType: 'experience', modelId: newId() }
    for (const model of [theirs, nobodys])
      for (const act of [acquireLock, getLock, extendLock, releaseLock])
        assert.equal((await refusalOf(act(place.db, foreign, model))).code, 'not_found')
  })
})
