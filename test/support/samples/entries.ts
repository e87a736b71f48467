import type { entriesRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const entriesSamples: Samples<typeof entriesRoutes> = {
  listEntries: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  listOtherEntries: (own) => ({
    params: { type: 'sweepstakes', exp: own.experience.eid, entryEid: own.entry.eid },
  }),
  setEntryStatus: (own) => ({
    params: { type: 'sweepstakes', exp: own.experience.eid, entryEid: own.otherEntry.eid },
    body: { status: 'valid' },
  }),
  setEntryData: (own) => ({ params: { id: own.entry.eid }, body: { data: { city: 'Hull' } } }),
}
