import { Anchor, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { pathIn, waitingText } from '#console/parts/waiting/waiting.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { CheckList } from '#contract/experiences/publishing.ts'
import type { Overview } from '#contract/reporting/overviewCalls.ts'
import { PublishDialog } from '../publishing/dialogs.ts'

type Props = { kind: Kind; overview: Overview }

/** The waiting work in it: what a draft lacks, entries without a verdict, draws to confirm. */
export function WaitsPanel({ kind, overview: { experience, waiting } }: Props) {
  const t = useT()
  const where = { client: useClient().eid, kind, eid: experience.eid }
  const { pending_entries: pending, late_entries: late, draws_to_confirm: draws } = waiting
  const waits = [
    ...(pending?.count ? [{ what: 'pending_entries' as const, ...pending }] : []),
    ...(draws ? [{ what: 'draws_to_confirm' as const, count: draws, is_capped: false }] : []),
  ]
  return (
    <Panel title={t('overview.waits')}>
      {experience.is_draft && <Lacks kind={kind} experience={experience} />}
      {!experience.is_draft && waits.length === 0 && <Text c="dimmed">{t('overview.nothingWaits')}</Text>}
      <ul className={panels.list}>
        {waits.map((one) => (
          <li key={one.what}>
            <Anchor component={PathLink} to={pathIn(one.what, where) ?? ''} fw={500}>
              {waitingText(t, one)}
            </Anchor>
            {one.what === 'pending_entries' && late && late.count > 0 && (
              <Text span c="red" ms={6}>
                {t('overview.late', { count: late.count })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type LacksProps = { kind: Kind; experience: { eid: string; name: string } }

/** The number of points that keep a draft from being published; the check list itself opens over the page. */
function Lacks({ kind, experience }: LacksProps) {
  const t = useT()
  const read = useRead(`${kind}.check`, { params: { eid: experience.eid } })
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Loaded read={read} lines={1}>
        {({ data }) => {
          const { stops, warns } = faultsOf(data)
          return (
            <>
              <Text>{stops > 0 ? t('overview.stops', { count: stops }) : t('overview.ready')}</Text>
              {warns > 0 && <Text c="dimmed">{t('overview.warns', { count: warns })}</Text>}
              {stops + warns > 0 && (
                <Anchor component="button" type="button" fw={500} onClick={() => setShown(true)}>
                  {t('overview.checkList')}
                </Anchor>
              )}
            </>
          )
        }}
      </Loaded>
      <Suspense>
        {isShown && (
          <PublishDialog
            kind={kind}
            experience={experience}
            isDirty={false}
            onClose={() => setShown(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function faultsOf({ points }: CheckList): { stops: number; warns: number } {
  const faults = points.flatMap((point) => point.faults)
  const stops = faults.filter((fault) => fault.stops).length
  return { stops, warns: faults.length - stops }
}
