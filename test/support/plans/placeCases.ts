import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { createLink } from '#server/campaigns/links.ts'
import { keepLinkLocation, listLinkLocations } from '#server/operations/locations/linkLocations.ts'
import { listNearbyLinkLocations, listNearbyLocations } from '#server/operations/locations/nearby.ts'
import { systemScope } from '#server/platform/scope.ts'
import type { PlanCase, Stage } from './case.ts'

/** Rows of the box around a place; a client has many times as many. */
const inReach = 200
/** Every tenth lies in a city, the others in ten degrees around it. */
const city = { latitude: 45.5, longitude: -73.6 }
const country = { latitude: 47.5, longitude: -71.6 }

/** Shops and clicks, as many as there are people, are scattered over a country with one city; what is near to one is asked. */
export function placeCases({ world, db, town }: Stage): PlanCase[] {
  const { scope, people } = town
  const clicks: string[] = []
  const shops: string[] = []
  const makeClicks = async () => {
    const link = linkForm.parse({ name: 'Shops', url: 'https://shop.example/shops' })
    const { id: linkId } = await createLink(db, scope, link)
    const clicker = systemScope(scope.client, 'Link', scope.at)
    for (const place of [city, country])
      await keepLinkLocation(db, clicker, {
        linkId,
        participantId: null,
        broadcastId: null,
        place: { ...place, region: null },
      })
    const made = await listLinkLocations(db, scope, { page: 1, per_page: 100, link_id: linkId })
    clicks.push(...made.rows.map(({ id }) => id))
    await scatterClicks(linkId)
  }
  const scatter = `
    select n, $3::float8 + (case when n % 10 = 0 then 0.3 else 10 end) * (n * 7919 % 10007 / 10007.0 - 0.5) as latitude,
      $4::float8 + (case when n % 10 = 0 then 0.3 else 10 end) * (n * 6271 % 10007 / 10007.0 - 0.5) as longitude
    from generate_series(1, $2::int) n`
  const here = [scope.client.id, people, city.latitude, city.longitude]
  const scatterClicks = (linkId: string) =>
    world.rows(
      `insert into link_location (client_id, id, link_id, source, latitude, longitude, is_attributable, clicked_at)
       select $1, uuidv7(), $5, 'address', s.latitude, s.longitude, true, now() from (${scatter}) s`,
      [...here, linkId],
    )
  const makeShops = async () => {
    const made = await world.rows<{ id: string }>(
      `insert into location (client_id, id, name, latitude, longitude, created_at, updated_at)
       select $1, uuidv7(), 'Shop ' || s.n, s.latitude, s.longitude, now(), now() from (${scatter}) s
       returning id`,
      here,
    )
    shops.push(...made.flatMap(({ id }, at) => (at === 0 || at === 9 ? [id] : [])))
  }
  const each = (ids: readonly string[], list: (id: string) => Promise<readonly unknown[]>) => async () => {
    for (const id of ids)
      if ((await list(id)).length < 2) throw new Error('the places lie too far from each other')
  }
  return [
    { name: 'shops and clicks come', rows: people, run: () => makeShops().then(makeClicks) },
    {
      name: 'the locations near to a click are listed',
      rows: inReach,
      run: each(clicks, (id) => listNearbyLocations(db, scope, id)),
    },
    {
      name: 'the free clicks near to a location are listed',
      rows: inReach,
      run: each(shops, (id) => listNearbyLinkLocations(db, scope, id)),
    },
  ]
}
