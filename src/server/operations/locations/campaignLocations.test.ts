import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaignForm } from '#contract/campaigns/calls.ts'
import { locationForm } from '#contract/operations/locations/locationCalls.ts'
import { createCampaign } from '#server/campaigns/campaigns.ts'
import { checked } from '#server/platform/http/validation.ts'
import { newId } from '#server/platform/ids.ts'
import { office } from '#test/support/office.ts'
import { listCampaignLocations } from './campaignLocations.ts'
import { createLocation } from './locations.ts'

test('a campaign has the shops of its own clicks, those with the most first', async (t) => {
  const place = await office()
  t.after(() => place.end())
  const client = await place.addClient('walks')
  const lena = await place.scope(client, await place.addPerson('Lena Location'))
  const walk = await createCampaign(place.db, lena, checked(campaignForm, { name: 'Autumn walk' }))
  const shop = (name: string, latitude: number | null) =>
    createLocation(place.db, lena, checked(locationForm, { name, latitude, longitude: latitude }))
  const [pier, mill, hill] = [await shop('Pier', 12), await shop('Mill', null), await shop('Hill', 13)]
  const click = (campaignId: string, locationId: string | null) =>
    place.rows(
      `insert into link_location (client_id, id, link_id, campaign_id, clicked_at, latitude, longitude, location_id)
       values ($1, $2, $3, $4, $5, 12, 12, $6)`,
      [client.id, newId(), newId(), campaignId, lena.at, locationId],
    )
  await click(walk.id, pier.id)
  for (const locationId of [mill.id, mill.id, null]) await click(walk.id, locationId)
  await click(newId(), hill.id)
  const { data, total } = await listCampaignLocations(place.db, lena, walk.id)
  assert.deepEqual(
    data.map(({ name, clicks, latitude }) => [name, clicks, latitude]),
    [
      ['Mill', 2, null],
      ['Pier', 1, 12],
    ],
  )
  assert.equal(total, 2)
})
