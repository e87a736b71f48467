import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { locationForm } from '#contract/operations/locations/locationCalls.ts'
import { listAudit } from '#server/access/access.ts'
import { createLink, deleteLink } from '#server/campaigns/links.ts'
import { recogniseParticipant } from '#server/participants/participants.ts'
import { checked } from '#server/platform/http/validation.ts'
import { systemScope, type UserScope } from '#server/platform/scope.ts'
import { later, type Office, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { locationsOfParticipants } from './erasing.ts'
import {
  attachLinkLocation,
  createLocationAndAttach,
  detachLinkLocation,
  keepLinkLocation,
  listLinkLocations,
  setAttributable,
} from './linkLocations.ts'
import { createLocation, deleteLocation, getLocation } from './locations.ts'
import { listNearbyLinkLocations, listNearbyLocations } from './nearby.ts'

describe('a click with a place', () => {
  let place: Office
  let lena: UserScope
  let omar: UserScope
  let linkId: string
  before(async () => {
    place = await office()
    const client = await place.addClient('clicks')
    lena = await place.scope(client, await place.addPerson('Lena Location'))
    omar = await place.scope(client, await place.addPerson('Omar Other'), { at: later(60) })
    const link = linkForm.parse({ name: 'Bikes', url: 'https://shop.example/bikes' })
    linkId = (await createLink(place.db, lena, link)).id
  })
  after(() => place.end())

  const formOf = (name: string, more: object = {}) => checked(locationForm, { name, ...more })
  const shop = (name: string, more: object = {}) => createLocation(place.db, lena, formOf(name, more))
  const page = { page: 1, per_page: 25 }
  const click = async (at: { latitude: number; longitude: number }, participantId: string | null = null) => {
    const scope = systemScope(lena.client, 'Link', lena.at)
    await keepLinkLocation(place.db, scope, {
      linkId,
      participantId,
      broadcastId: null,
      place: { ...at, region: 'Ottawa, Ontario' },
    })
    const [newest] = (await listLinkLocations(place.db, lena, page)).rows
    assert.ok(newest)
    return newest
  }
  const ottawa = { latitude: 45.4215, longitude: -75.6972 }

  it('tells its link, when and where, and is free', async () => {
    const { id: _id, ...made } = await click(ottawa)
    assert.deepEqual(made, {
      ...ottawa,
      link: { id: linkId, name: 'Bikes' },
      campaign: null,
      clicked_at: lena.at,
      region: 'Ottawa, Ontario',
      source: 'address',
      is_attributable: true,
      location: null,
    })
  })

  it('is attached by one of two people: the second is told who attached it to what', async () => {
    const [rideau, bank] = [await shop('Rideau'), await shop('Bank Street')]
    const { id } = await click(ottawa)
    const attached = await attachLinkLocation(place.db, lena, { locationId: rideau.id, linkLocationId: id })
    assert.deepEqual(attached.location, { id: rideau.id, name: 'Rideau' })
    // The answer was lost: the same again.
    await attachLinkLocation(place.db, lena, { locationId: rideau.id, linkLocationId: id })
    for (const locationId of [bank.id, rideau.id]) {
      const told = await refusalOf(attachLinkLocation(place.db, omar, { locationId, linkLocationId: id }))
      assert.equal(told.code, 'conflict')
      assert.match(
        told.message,
        /^Lena Location attached this click to Rideau at \d{4}-\d\d-\d\d \d\d:\d\d \(/,
      )
    }
    const other = await refusalOf(
      detachLinkLocation(place.db, omar, { locationId: bank.id, linkLocationId: id }),
    )
    assert.equal(other.reason, 'click_not_attached')
    await detachLinkLocation(place.db, omar, { locationId: rideau.id, linkLocationId: id })
    await attachLinkLocation(place.db, omar, { locationId: bank.id, linkLocationId: id })
    const { rows } = await listAudit(place.db, lena, { ...page, entity: 'link_location' })
    assert.deepEqual(
      rows.map(({ action, actor_name }) => [action, actor_name]),
      [
        ['link_location.attach', 'Omar Other'],
        ['link_location.detach', 'Omar Other'],
        ['link_location.attach', 'Lena Location'],
      ],
    )
  })

  it('of two who attach it at the very same time goes to one', async () => {
    const [left, right] = [await shop('Left'), await shop('Right')]
    const { id } = await click(ottawa)
    const outcomes = await Promise.allSettled([
      attachLinkLocation(place.db, lena, { locationId: left.id, linkLocationId: id }),
      attachLinkLocation(place.db, omar, { locationId: right.id, linkLocationId: id }),
    ])
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  })

  it('that is not attributable belongs to no location, until it is attributable again', async () => {
    const { id: locationId } = await shop('Sparks')
    const { id } = await click(ottawa)
    await attachLinkLocation(place.db, lena, { locationId, linkLocationId: id })
    const marked = await setAttributable(place.db, lena, { id, isAttributable: false })
    assert.deepEqual([marked.is_attributable, marked.location], [false, null])
    const told = await refusalOf(attachLinkLocation(place.db, lena, { locationId, linkLocationId: id }))
    assert.equal(told.reason, 'click_not_attributable')
    const listed = await listLinkLocations(place.db, lena, { ...page, state: 'not_attributable' })
    assert.deepEqual(
      listed.rows.map((row) => row.id),
      [id],
    )
    await setAttributable(place.db, lena, { id, isAttributable: true })
    const again = await attachLinkLocation(place.db, lena, { locationId, linkLocationId: id })
    assert.equal(again.location?.name, 'Sparks')
  })

  it('is free again where its location is deleted', async () => {
    const { id: locationId } = await shop('Closing down')
    const { id } = await click(ottawa)
    await attachLinkLocation(place.db, lena, { locationId, linkLocationId: id })
    assert.equal((await getLocation(place.db, lena, locationId)).clicks, 1)
    await deleteLocation(place.db, lena, locationId)
    const { rows } = await listLinkLocations(place.db, lena, { ...page, state: 'free' })
    assert.ok(rows.some((row) => row.id === id && row.location === null))
    const { rows: trail } = await listAudit(place.db, lena, { ...page, entity: 'location' })
    assert.equal((trail[0]?.before as { clicks?: number } | null)?.clicks, 1)
  })

  it('gives a location that is made for it its place, unless that has one', async () => {
    const first = await click(ottawa)
    const made = await createLocationAndAttach(place.db, lena, { ...formOf('New'), linkLocation: first.id })
    assert.deepEqual([made.latitude, made.longitude, made.clicks], [ottawa.latitude, ottawa.longitude, 1])
    const taken = { ...formOf('Newer'), linkLocation: first.id }
    assert.equal((await refusalOf(createLocationAndAttach(place.db, lena, taken))).reason, 'click_attached')
    const listed = await listLinkLocations(place.db, lena, { ...page, location_id: made.id })
    assert.deepEqual(
      listed.rows.map(({ id }) => id),
      [first.id],
    )
    const second = await click(ottawa)
    const own = { ...formOf('Own', { latitude: 1, longitude: 2 }), linkLocation: second.id }
    assert.equal((await createLocationAndAttach(place.db, lena, own)).longitude, 2)
  })

  it('is given a location by a call that names the client, as long as it is that of the call', async () => {
    const { id: linkLocation } = await click(ottawa)
    const made = (client_id: number | string) =>
      createLocationAndAttach(place.db, lena, { ...formOf('Named'), linkLocation, client_id })
    assert.equal((await refusalOf(made(lena.client.id + 1))).reason, 'not_found')
    assert.equal((await refusalOf(made('somebody-else'))).reason, 'not_found')
    const { client_id } = await made(lena.client.eid)
    assert.equal(client_id, lena.client.id)
  })

  it('has the nearest locations first, at most twenty within 200 km, also across the date line', async () => {
    const fiji = { latitude: -16.8, longitude: 179.95 }
    const near = await shop('Across the line', { latitude: -16.8, longitude: -179.95 })
    await shop('Far away', { latitude: -19.5, longitude: 179.95 })
    const { id } = await click(fiji)
    const found = await listNearbyLocations(place.db, lena, id)
    assert.deepEqual(
      found.map(({ name }) => name),
      ['Across the line'],
    )
    assert.ok(Math.abs((found[0]?.distance ?? 0) - 10_645) < 20, String(found[0]?.distance))
    assert.equal(found[0]?.bearing, 90)
    const clicks = await listNearbyLinkLocations(place.db, lena, near.id)
    assert.deepEqual(
      clicks.map((one) => [one.id, one.bearing]),
      [[id, 270]],
    )
    for (let step = 1; step <= 25; step += 1)
      await shop(`Row ${step}`, { latitude: -16.8, longitude: 179.95 - step / 1000 })
    const crowded = await listNearbyLocations(place.db, lena, id)
    assert.deepEqual([crowded.length, crowded[0]?.name, crowded[19]?.name], [20, 'Row 1', 'Row 20'])
    const nowhere = await shop('Without a place')
    assert.deepEqual(await listNearbyLinkLocations(place.db, lena, nowhere.id), [])
  })

  it('goes with the person who clicked, and outlives its link', async () => {
    const { db } = place
    const { id } = await db.transaction(lena, (tx) =>
      recogniseParticipant(tx, lena, { phone: '+16135550144' }),
    )
    const clicked = await click(ottawa, id)
    const person = { id, phone: null, email: null }
    const gone = await db.transaction(lena, async (tx) =>
      locationsOfParticipants.whenErased?.(tx, lena, person),
    )
    assert.deepEqual(gone, { link_locations: 1 })
    const rows = await place.rows('select from link_location where id = $1', [clicked.id])
    assert.equal(rows.length, 0)
    const kept = await click(ottawa)
    await deleteLink(db, lena, linkId)
    const [row] = (await listLinkLocations(db, lena, page)).rows
    assert.deepEqual([row?.id, row?.link], [kept.id, null])
  })
})
