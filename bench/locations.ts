import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { boxAround, earthMetres } from '#contract/operations/locations/place.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { createLink } from '#server/campaigns/links.ts'
import { importLocations } from '#server/operations/locations/importLocations.ts'
import { keepLinkLocation, listLinkLocations } from '#server/operations/locations/linkLocations.ts'
import { listNearbyLocations } from '#server/operations/locations/nearby.ts'
import { importLocationsLater, type LocationsJob } from '#server/operations/locations/upload.ts'
import { systemScope, type UserScope } from '#server/platform/scope.ts'
import { type Office, office } from '#test/support/office.ts'
import { limited, type Measured, rated } from './measured.ts'

const rows = Number(process.env.ROWS ?? 100_000)
const many = rows.toLocaleString('en')
const asked = 400
/** As many shops as a city has, and the rest of the country around it. */
const city = { latitude: 45.5, longitude: -73.6 }

/**
 * A file of locations as it is brought by the job, to a bare INSERT of the same rows into the same table with all its
 * indexes; then the twenty locations nearest to a click among them, to the bare statement of the smallest box alone.
 * ROWS is how many (100,000 unless given).
 */
export async function benchLocations(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const place = await office()
  try {
    const scope = await place.scope(await place.addClient('bench'), await place.addPerson('Bea Bench'))
    const seconds = await uploadSeconds(place, scope, folder)
    const bare = await bareSeconds(place, scope)
    return [
      rated({
        what: `${many} locations uploaded, to a bare INSERT`,
        rate: rows / seconds,
        baseline: rows / bare,
        wanted: 0.3,
        isMissed: seconds >= 30,
        note: `${seconds.toFixed(1)} s, bare ${bare.toFixed(1)} s; wanted < 30 s`,
      }),
      await nearby(place, scope),
    ]
  } finally {
    await place.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function uploadSeconds(
  { db, outside, jobs }: Office,
  scope: UserScope,
  folder: string,
): Promise<number> {
  const path = join(folder, 'shops.csv')
  const content = `name,number,address,city,province,latitude,longitude\n${Array.from({ length: rows }, (_, at) => rowOf(at)).join('\n')}\n`
  writeFileSync(path, content)
  const files = createDiskStore(join(folder, 'files'))
  const begun = performance.now()
  await importLocationsLater(db, scope, {
    upload: { path, name: 'shops.csv', bytes: Buffer.byteLength(content) },
    once: (work) => db.transaction(scope, work),
    files,
  })
  const job = jobs.at(-1)?.payload as LocationsJob
  await importLocations({ db, outside: { ...outside, files } }, scope, job)
  return (performance.now() - begun) / 1000
}

function rowOf(at: number): string {
  const { latitude, longitude } = placeOf(at)
  return `Shop ${at},N-${at},${at} Main Street,Town ${at % 900},QC,${latitude},${longitude}`
}

/** Every tenth lies in the city, the others in some ten degrees around it; the same in each run. */
function placeOf(at: number) {
  const reach = at % 10 === 0 ? 0.3 : 10
  const share = (step: number) => ((at * step) % 10_007) / 10_007 - 0.5
  return {
    latitude: Number((city.latitude + reach * share(7919)).toFixed(5)),
    longitude: Number((city.longitude + reach * share(6271)).toFixed(5)),
  }
}

/** The same rows again for another client, as the owner. */
async function bareSeconds(place: Office, scope: UserScope): Promise<number> {
  const begun = performance.now()
  await place.rows(
    `insert into location (client_id, id, name, store_number, address_1, city, province, latitude, longitude, created_at,
       updated_at)
     select 999, gen_random_uuid(), name, store_number, address_1, city, province, latitude, longitude, created_at,
       updated_at from location where client_id = $1`,
    [scope.client.id],
  )
  const seconds = (performance.now() - begun) / 1000
  await place.rows('delete from location where client_id = 999')
  await place.rows('vacuum analyze location')
  return seconds
}

async function nearby(place: Office, scope: UserScope): Promise<Measured> {
  const clicks = await makeClicks(place, scope)
  const times = { product: [] as number[], bare: [] as number[] }
  for (let round = 0; round < asked / clicks.length; round += 1)
    for (const click of clicks) {
      times.bare.push(await milliseconds(() => bareNearby(place, scope, click)))
      times.product.push(await milliseconds(() => listNearbyLocations(place.db, scope, click.id)))
    }
  const [product, baseline] = [p95(times.product), p95(times.bare)]
  return limited({
    what: `nearest of ${many} locations to a click, p95, to the bare statement`,
    product,
    baseline,
    unit: 'ms',
    ratio: baseline / product,
    most: 20,
  })
}

type Click = { id: string; latitude: number; longitude: number }

/** Half of them in the city, half where shops are few. */
async function makeClicks({ db }: Office, scope: UserScope): Promise<Click[]> {
  const link = { name: 'Bench', url: 'https://shop.example/bench', append_tracking_information: false }
  const { id: linkId } = await createLink(db, scope, linkForm.parse(link))
  for (let at = 0; at < 40; at += 1) {
    const { latitude, longitude } = placeOf(at % 2 === 0 ? at * 10 : at * 10 + 1)
    const nobody = { linkId, participantId: null, broadcastId: null }
    await keepLinkLocation(db, systemScope(scope.client, 'Link', scope.at), {
      ...nobody,
      place: { latitude, longitude, region: null },
    })
  }
  return (await listLinkLocations(db, scope, { page: 1, per_page: 40 })).rows
}

const bareNearby = (place: Office, scope: UserScope, click: Click) => {
  const { south, north, stretches } = boxAround(click, 30)
  const [{ west, east } = { west: -180, east: 180 }] = stretches
  return place.rows(
    `select l.*, 2 * ${earthMetres} * asin(least(1, sqrt(sin(radians(latitude - $2) / 2) ^ 2
       + cos(radians($2)) * cos(radians(latitude)) * sin(radians(longitude - $3) / 2) ^ 2))) as metres
     from location l where client_id = $1 and latitude between $4 and $5 and longitude between $6 and $7
     order by metres limit 20`,
    [scope.client.id, click.latitude, click.longitude, south, north, west, east],
  )
}

async function milliseconds(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
