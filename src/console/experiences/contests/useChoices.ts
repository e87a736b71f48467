import { useRead } from '#console/kit/api/query.ts'
import { allOf, readIf } from '#console/kit/Loaded.tsx'
import { useCan } from '#console/kit/session.ts'

/** The choices that the form of a contest offers; pools are left out for who may not see them. */
export function useChoices() {
  const canSeePools = useCan('prizePools', 'read')
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  const shortcodes = useRead('listClientShortcodes', {})
  const pools = useRead('listPrizePools', {}, { isEnabled: canSeePools })
  return allOf(campaigns, shortcodes, readIf(canSeePools, pools))
}
