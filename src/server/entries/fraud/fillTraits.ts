/**
 * Traits are written with an entry, and with its pictures once these were looked at. Entries and pictures from before are
 * told theirs by a job, part by part in the order of their ids; killed or run twice it goes on behind the last part. A device
 * or a network that was never kept cannot be told any more.
 */
import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { insertTraits } from '../queries/traits.ts'
import { traceReadings } from '../reading/reading.ts'
import { writeBands } from './matches.ts'
import * as queries from './queries/fillTraits.ts'
import { learnShopCodes } from './shopCodes.ts'
import { traceCodes } from './traceCodes.ts'
import { keyedValue, saidTraits, tracePictures } from './traits.ts'

export type TraceJob = { readonly clientId: number }

/** A job that died is followed by another after this. */
const takenMs = 3_600_000

export async function enqueueTraitFills(db: Db): Promise<void> {
  for (const clientId of await queries.listUnfilledClients(db))
    await db.enqueue({ name: 'entries.fillTraits', payload: { clientId } satisfies TraceJob })
}

export async function fillTraits({ db, outside }: JobContext, job: TraceJob): Promise<void> {
  const client = await getClientRef(db, job.clientId)
  const scopeNow = () => systemScope(client, 'Receipts', outside.clock.now())
  const until = () => new Date(outside.clock.now().getTime() + takenMs)
  const done = await queries.takeFill(db, scopeNow(), until())
  if (!done) return
  while (await keyNetworks(db, scopeNow(), outside))
    await queries.writeProgress(db, client.id, { until: until() })
  for (let entry = done.entry_id; ; ) {
    entry = await fillEntries(db, scopeNow(), entry)
    if (!entry) break
    await queries.writeProgress(db, client.id, { entry, until: until() })
  }
  for (let image = done.image_id; ; ) {
    image = await fillPictures(db, scopeNow(), { after: image, outside })
    if (!image) break
    await queries.writeProgress(db, client.id, { image, until: until() })
  }
  await queries.markFilled(db, scopeNow())
}

type Outside = JobContext['outside']

async function keyNetworks(db: Db, scope: Scope, { signer }: Pick<Outside, 'signer'>): Promise<boolean> {
  const unkeyed = await queries.listUnkeyed(db, scope)
  const keyed = unkeyed.map((one) => ({ ...one, keyed: keyedValue(signer.hash, one.value) }))
  await queries.writeKeyed(db, scope, keyed)
  return unkeyed.length > 0
}

/** Answers the last one that was looked at; null where there is none behind. */
async function fillEntries(db: Db, scope: Scope, after: string | null): Promise<string | null> {
  const entries = await queries.listEntriesAfter(db, scope, after)
  const traits = entries.flatMap(({ id, email, data }) => saidTraits(scope, { entryId: id, email, data }))
  await insertTraits(db, scope, traits)
  return entries.at(-1)?.id ?? null
}

type Pictures = { readonly after: string | null; readonly outside: Pick<Outside, 'files'> }

async function fillPictures(db: Db, scope: Scope, { after, outside }: Pictures): Promise<string | null> {
  const images = await queries.listImagesAfter(db, scope, after)
  const imageIds = images.map(({ id }) => id)
  await writeBands(db, scope, images)
  await tracePictures(db, scope, imageIds)
  await traceCodes(db, scope, { imageIds, files: outside.files })
  await traceReadings(db, scope, imageIds)
  await learnShopCodes(db, scope, imageIds)
  return imageIds.at(-1) ?? null
}
