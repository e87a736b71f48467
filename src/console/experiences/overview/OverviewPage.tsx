import { Navigate } from '@tanstack/react-router'
import { kinds, useKind } from '#console/kinds.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { Page } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { urlText, useUrlState } from '#console/kit/useUrlState.ts'
import { DaysPanel } from '#console/parts/days/DaysPanel.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Overview } from '#contract/reporting/overviewCalls.ts'
import { AddressPanel, hasAddress } from './AddressPanel.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { EntriesPanel } from './EntriesPanel.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { HeldBackPanel } from './HeldBackPanel.tsx'
import { OverviewHead } from './OverviewHead.tsx'
import { PoolsPanel } from './PoolsPanel.tsx'
import { WaitsPanel } from './WaitsPanel.tsx'

/** The days of the entries move on by themselves. */
const pollMs = 60_000

/** How an experience stands, for who reads and does not edit: its name leads here. */
export function OverviewPage() {
  const kind = useKind()
  const client = useClient().eid
  const eid = usePathParam('eid')
  const [{ tab }] = useUrlState({ tab: urlText })
  const read = useRead(`${kind}.overview`, { params: { eid } }, { pollMs, isEnabled: !tab })
  // Its address was the form's once, and people keep links to its tabs.
  if (tab)
    return <Navigate to={paths.editExperience({ client, kind, eid })} search={{ tab } as never} replace />
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Standing kind={kind} overview={data} />}
    </Loaded>
  )
}

function Standing({ kind, overview }: { kind: Kind; overview: Overview }) {
  const { experience, pools } = overview
  const of = { kind, eid: experience.eid }
  const { takesEntries, isRehearsed } = kinds[kind]
  const canReadEntries = useCan('validation', 'read')
  const canReadAudit = useCan('audit', 'read')
  return (
    <Page>
      <OverviewHead kind={kind} overview={overview} />
      <div className={panels.columns}>
        <div className={panels.column}>
          <WaitsPanel kind={kind} overview={overview} />
          {takesEntries && <EntriesByDay overview={overview} />}
          {takesEntries && canReadEntries && <EntriesPanel of={of} />}
          {isRehearsed && <HeldBackPanel of={of} />}
        </div>
        <div className={panels.column}>
          <FactsPanel kind={kind} overview={overview} />
          {pools && <PoolsPanel of={of} pools={pools} />}
          {hasAddress(experience) && <AddressPanel experience={experience} />}
          {canReadAudit && <ChangesPanel id={experience.id} />}
        </div>
      </div>
    </Page>
  )
}

function EntriesByDay({ overview: { experience, days, counted_at } }: { overview: Overview }) {
  const t = useT()
  const none = t(experience.entries_count > 0 ? 'overview.noneInDays' : 'overview.noEntries')
  return <DaysPanel days={days} counted_at={counted_at} none={none} />
}
