import { useRead } from '#console/kit/api/query.ts'
import { allOf, type Read, readIf } from '#console/kit/Loaded.tsx'

/** The reads of a plain kind's form: the campaigns, and the experience where it is none that is being made. */
export function useWithCampaigns<D>(eid: string, experience: Read<D>) {
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  return allOf(campaigns, readIf(eid !== '', experience))
}
