import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type LocationForm, locationForm } from '#contract/operations/locations/locationCalls.ts'
import { routes } from '#contract/routes.ts'
import { listAudit } from '#server/access/access.ts'
import { checked } from '#server/platform/http/validation.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Office, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { locationsCsv } from '#test/support/world/locations.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { createLocation, deleteLocation, getLocation, listLocations, updateLocation } from './locations.ts'

const formOf = (form: Partial<LocationForm>) => checked(locationForm, { name: 'Shop', ...form })

describe('a location', () => {
  let place: Office
  let scope: UserScope
  let other: UserScope
  before(async () => {
    place = await office()
    const lena = await place.addPerson('Lena Location')
    scope = await place.scope(await place.addClient('shops'), lena)
    other = await place.scope(await place.addClient('other-shops'), lena)
  })
  after(() => place.end())
  const add = (form: Partial<LocationForm>, as = scope) => createLocation(place.db, as, formOf(form))
  const list = async (asked: Partial<Parameters<typeof listLocations>[2]> = {}) => {
    const usual = { page: 1, per_page: 25, field: 'name', direction: 'asc' } as const
    return (await listLocations(place.db, scope, { ...usual, ...asked })).rows.map(({ name }) => name)
  }

  it('has a store number that no other of its client has, whatever its case', async () => {
    const first = await add({ name: 'Rideau', store_number: 'on-17' })
    await assert.rejects(add({ name: 'Bank Street', store_number: 'ON-17' }), {
      constraint: 'location_store_number',
    })
    const elsewhere = await add({ store_number: 'ON-17' }, other)
    assert.notEqual(elsewhere.id, first.id)
    await add({ name: 'Without', store_number: null })
    await add({ name: 'Without too', store_number: null })
    await assert.rejects(getLocation(place.db, other, first.id), { message: 'Not found.' })
  })

  it('has a whole place or none, also where only half of it is changed', async () => {
    const half = await refusalOf(add({ latitude: 45.4 }))
    assert.deepEqual(Object.keys(half.fields ?? {}), ['longitude'])
    const made = await add({ name: 'Placed', latitude: -90, longitude: 180 })
    const sent = { latitude: null, version: made.version }
    const changed = await refusalOf(updateLocation(place.db, scope, { id: made.id, sent }))
    assert.deepEqual(Object.keys(changed.fields ?? {}), ['latitude'])
    const gone = await updateLocation(place.db, scope, {
      id: made.id,
      sent: { latitude: null, longitude: null },
    })
    assert.deepEqual([gone.latitude, gone.longitude, gone.version], [null, null, 2])
  })

  it('is changed by one of two people at a time', async () => {
    const { id, version } = await add({ name: 'Twice' })
    await updateLocation(place.db, scope, { id, sent: { name: 'Twice over', version } })
    const second = await refusalOf(updateLocation(place.db, scope, { id, sent: { city: 'Hull', version } }))
    assert.equal(second.type, 'stale')
    assert.equal((await getLocation(place.db, scope, id)).city, null)
  })

  it('is found by any words of what stands in it, and sorted', async () => {
    await add({ name: 'Épicerie du Vieux-Port', city: 'Québec', postal_code: 'G1K 4A1' })
    await add({ name: 'zebra corner', city: 'Amos' })
    assert.deepEqual(await list({ search: 'quebec epicerie' }), ['Épicerie du Vieux-Port'])
    assert.deepEqual(await list({ search: 'g1k' }), ['Épicerie du Vieux-Port'])
    assert.deepEqual(await list({ search: '100%' }), [])
    assert.equal((await list({ direction: 'desc' }))[0], 'zebra corner')
    const byCity = (await list({ field: 'city', direction: 'desc' })).slice(0, 2)
    assert.deepEqual(byCity, ['Épicerie du Vieux-Port', 'zebra corner'])
    assert.equal((await list({ field: 'created_at', direction: 'desc' }))[0], 'zebra corner')
  })

  it('goes once, and stands in the trail', async () => {
    const { id } = await add({ name: 'Short lived' })
    await deleteLocation(place.db, scope, id)
    await assert.rejects(deleteLocation(place.db, scope, id), { message: 'Not found.' })
    await assert.rejects(deleteLocation(place.db, scope, newId()), { message: 'Not found.' })
    const { rows } = await listAudit(place.db, scope, { page: 1, per_page: 10, entity: 'location' })
    assert.deepEqual(
      rows.slice(0, 2).map(({ action }) => action),
      ['location.delete', 'location.create'],
    )
  })
})

describe('the calls of locations', () => {
  let application: TestApplication
  let maple: ClientWorld
  before(async () => {
    application = await testApplication()
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())
  type Refused = { errors: Record<string, string[]>; reasons: Record<string, { reason: string }[]> }

  it('tell a refusal of making one in general too, beside its field', async () => {
    const { client_admin: admin } = maple.as
    const far = await admin.call(routes.createLocation, {
      body: { name: 'Nowhere', latitude: 91, longitude: -75 },
    })
    assert.equal(far.status, 422)
    const { errors, reasons } = far.body as Refused
    const told = ['The latitude must be between -90 and 90.']
    assert.deepEqual(errors, { latitude: told, general: told })
    assert.deepEqual(
      reasons.general?.map(({ reason }) => reason),
      ['latitude_out_of_range'],
    )
    const taken = await admin.call(routes.createLocationAndAttach, {
      body: { linkLocation: maple.linkLocation, name: 'Again', store_number: `Shop ${maple.id}` },
    })
    assert.deepEqual(Object.keys((taken.body as Refused).errors), ['store_number', 'general'])
    const elsewhere = await admin.call(routes.updateLocation, {
      params: { id: maple.location },
      body: { latitude: 91 },
    })
    assert.deepEqual(Object.keys((elsewhere.body as Refused).errors), ['latitude'])
  })

  it('let a validator and a messenger agent read, and change nothing', async () => {
    const { as, location, linkLocation, attachedClick } = maple
    const attaching = { params: { id: location, linkLocationId: linkLocation } }
    const shop = { name: 'Not mine', linkLocation }
    for (const role of ['validator', 'messenger_agent', 'analyst'] as const) {
      const staff = as[role]
      const reads = [
        staff.call(routes.listLocations, {}),
        staff.call(routes.getLocation, { params: { id: location } }),
        staff.call(routes.listLinkLocations, {}),
        staff.call(routes.listNearbyLocations, { params: { id: linkLocation } }),
      ]
      for (const { status } of await Promise.all(reads)) assert.equal(status, 200, role)
      const changes = [
        staff.call(routes.createLocation, { body: { name: 'Not mine' } }),
        staff.call(routes.updateLocation, { params: { id: location }, body: { name: 'Not mine' } }),
        staff.call(routes.deleteLocation, { params: { id: location } }),
        staff.call(routes.uploadLocations, { form: locationsCsv() }),
        staff.call(routes.attachLinkLocation, attaching),
        staff.call(routes.detachLinkLocation, { params: { id: location, linkLocationId: attachedClick } }),
        staff.call(routes.createLocationAndAttach, { body: shop }),
        staff.call(routes.setLinkLocationNotAttributable, { params: { id: linkLocation } }),
        staff.call(routes.setLinkLocationAttributable, { params: { id: linkLocation } }),
      ]
      for (const { status } of await Promise.all(changes)) assert.equal(status, 403, role)
    }
    const kept = await as.campaign_manager.call(routes.updateLocation, {
      params: { id: location },
      body: { city: 'Ottawa' },
    })
    assert.equal(kept.status, 200)
  })

  it('attach nothing by a link that another site opens: the CSRF token is asked for', async () => {
    const { as, location, linkLocation, attachedClick } = maple
    const { url } = application
    for (const [click, what] of [
      [linkLocation, 'attach'],
      [attachedClick, 'detach'],
    ]) {
      const address = `${url}/location/${location}/link-location/${click}/${what}`
      const { 'X-CSRF-TOKEN': _token, ...headers } = as.client_admin.headers
      assert.equal((await fetch(address, { headers })).status, 419)
    }
  })
})
