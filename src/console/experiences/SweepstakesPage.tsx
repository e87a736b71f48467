import { useRead } from '#console/kit/api/query.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { Page } from '#console/kit/Page.tsx'
import { useCan } from '#console/kit/session.ts'
import { ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { SweepstakesEditor } from './SweepstakesEditor.tsx'

/** A new sweepstakes, or one that exists, with what its form offers to choose from (E2, E3). */
export function SweepstakesPage() {
  const eid = usePathParam('eid')
  const canSeePools = useCan('prizePools', 'read')
  const experience = useRead('sweepstakes.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  const shortcodes = useRead('listClientShortcodes', {})
  const pools = useRead('listPrizePools', {}, { isEnabled: canSeePools })
  const failed = [experience, campaigns, shortcodes, pools].find((read) => read.isError)
  if (failed) {
    return (
      <Page>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  }
  const isReady = campaigns.data && shortcodes.data && (pools.data || !canSeePools)
  if (!isReady || (eid !== '' && !experience.data)) return <FormSkeleton />
  return (
    <SweepstakesEditor
      key={eid}
      experience={eid === '' ? undefined : experience.data?.data}
      choices={{
        campaigns: campaigns.data.data,
        shortcodes: shortcodes.data.data,
        pools: pools.data?.data,
      }}
    />
  )
}
