import type { fraudRoutes } from '#contract/entries/fraudRoutes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { analyseImage } from './analyseImage.ts'
import { getFingerprint, listFraudAnalyses } from './analyses.ts'
import { matchImages } from './matches.ts'
import { listRingEntries, listRings } from './rings.ts'

export const fraudHandlers: Handlers<typeof fraudRoutes> = {
  matchSweepstakesImages: async ({ db, scope, body: { images, entry } }) => ({
    data: await matchImages(db, scope, { names: images, entry }),
  }),
  matchGiftImages: async ({ db, scope, body: { entry_images, entry } }) => ({
    data: await matchImages(db, scope, { names: entry_images, entry }),
  }),
  analyseImage: async ({ db, scope, upload }) => ({ data: await analyseImage(db, scope, upload) }),
  listFraudAnalyses: async ({ db, scope, params }) => ({
    data: await listFraudAnalyses(db, scope, ofEntry(params)),
  }),
  getFingerprint: async ({ db, scope, params }) => ({
    data: await getFingerprint(db, scope, ofEntry(params)),
  }),
  listRings: async ({ db, scope, query }) => pageOf(await listRings(db, scope, query), query),
  listRingEntries: async ({ db, scope, params, query }) =>
    pageOf(await listRingEntries(db, scope, { ...params, ...query }), query),
}

type Named<Kind> = { readonly type: Kind; readonly id: string; readonly entryEid: string }
const ofEntry = <Kind>({ type, id, entryEid }: Named<Kind>) => ({
  kind: type,
  experience: id,
  entry: entryEid,
})
