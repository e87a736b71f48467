import { Anchor, Text } from '@mantine/core'
import { memo } from 'react'
import { kinds } from '#console/kinds.ts'
import { useRead } from '#console/kit/api/query.ts'
import { fieldElement } from '#console/kit/edit/fieldElements.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import { paths } from '#console/paths.ts'
import type { ExperienceRow, Kind } from '#contract/experiences/kinds.ts'
import type { CheckPoint } from '#contract/experiences/publishing.ts'
import { CheckPoints } from './CheckPoints.tsx'
import classes from './publishing.module.css'

type Props = {
  kind: Kind
  /** Absent where it is not made yet. */
  experience:
    | Pick<ExperienceRow, 'eid' | 'is_draft' | 'started_at' | 'ended_at' | 'entries_count'>
    | undefined
}

/** Beside the form, what is saved: when it runs, and what it lacks. Nothing here follows what is typed. */
export const FormAside = memo(function FormAside({ kind, experience }: Props) {
  const t = useT()
  if (!experience)
    return (
      <Panel title={t('publishing.missing')}>
        <Text c="dimmed" fz="sm">
          {t('publishing.missingLater')}
        </Text>
      </Panel>
    )
  return <Saved kind={kind} experience={experience} />
})

function Saved({ kind, experience }: Props & { experience: NonNullable<Props['experience']> }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('experiences', 'change')
  const { eid, started_at, ended_at, entries_count, is_draft } = experience
  const read = useRead(`${kind}.check`, { params: { eid } })
  return (
    <>
      <Panel
        title={t('publishing.saved')}
        action={
          canChange &&
          kinds[kind].isRehearsed && (
            <Anchor component={PathLink} to={paths.rehearsal({ client, kind, eid })} fz="sm">
              {t('publishing.rehearse')}
            </Anchor>
          )
        }
      >
        <Facts
          className={classes.saved}
          facts={{
            [t('experiences.starts')]: started_at ? format.dateTimeZone(started_at) : t('publishing.noStart'),
            [t('experiences.ends')]: ended_at ? format.dateTimeZone(ended_at) : t('publishing.noEnd'),
            [t('experiences.entries')]: kinds[kind].takesEntries ? format.number(entries_count) : undefined,
          }}
        />
      </Panel>
      <Panel title={t(is_draft ? 'publishing.missing' : 'publishing.toCheck')}>
        <Loaded read={read} lines={4}>
          {({ data }) => {
            const points = data.points.filter(({ faults }) => faults.length > 0)
            return points.length > 0 ? (
              <CheckPoints points={points} form={{ kind, eid }} onLeave={focusFieldOf} />
            ) : (
              <Text c="dimmed" fz="sm">
                {t('publishing.nothingMissing')}
              </Text>
            )
          }}
        </Loaded>
      </Panel>
    </>
  )
}

/** The field that most likely mends a point; the others have several, and their tab is enough. */
const fields: Partial<Record<CheckPoint, string>> = {
  title: 'title',
  dates: 'ended_at',
  keyword: 'keyword',
  email: 'message',
  credits: 'award_credit_threshold',
}

/** Once its tab is open. */
function focusFieldOf(point: CheckPoint): void {
  const field = fields[point]
  if (field) setTimeout(() => fieldElement(field)?.focus(), openingMs)
}
const openingMs = 100
