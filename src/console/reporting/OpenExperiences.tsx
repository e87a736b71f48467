import { Anchor, Button, Text } from '@mantine/core'
import { kindNames, kinds } from '#console/kinds.ts'
import { Chart, chartHeight } from '#console/kit/Chart.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { paths } from '#console/paths.ts'
import type { Home } from '#contract/reporting/calls.ts'
import classes from './home.module.css'

type Open = Home['experiences'][number]

export function OpenExperiences({ experiences }: { experiences: Open[] }) {
  const t = useT()
  const client = useClient().eid
  const canMake = useCan('experiences', 'change')
  if (experiences.length === 0)
    return (
      <EmptyState
        title={t('home.noneOpen')}
        action={
          canMake && (
            <Button
              variant="default"
              component={PathLink}
              to={paths.newExperience({ client, kind: kindNames[0] })}
            >
              {t('home.newExperience')}
            </Button>
          )
        }
      >
        {t('home.noneOpenText')}
      </EmptyState>
    )
  return (
    <ul className={panels.list}>
      {experiences.map((one) => (
        <li key={one.eid}>
          <OpenExperience experience={one} />
        </li>
      ))}
    </ul>
  )
}

function OpenExperience({ experience }: { experience: Open }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const { kind, eid, name, ended_at } = experience
  const { icon: KindIcon, takesEntries } = kinds[kind]
  const canReadEntries = useCan('validation', 'read') && takesEntries
  const to = canReadEntries ? paths.entries({ client, kind, eid }) : paths.experience({ client, kind, eid })
  return (
    <>
      <span className={panels.line}>
        <Anchor component={PathLink} to={to} fw={500} className={classes.named ?? ''}>
          <KindIcon size={16} stroke={1.6} aria-hidden />
          {name}
        </Anchor>
        <Text span fz="xs" c="dimmed">
          {ended_at ? t('home.endsAt', { at: format.dateTimeZone(ended_at) }) : t('home.noEnd')}
        </Text>
      </span>
      {takesEntries && <EntriesADay entries={experience.entries} />}
    </>
  )
}

/** The last days as bars; the label says the same in words. */
function EntriesADay({ entries }: Pick<Open, 'entries'>) {
  const t = useT()
  const format = useFormat()
  const counts = entries.map(({ count }) => count)
  const most = Math.max(0, ...counts)
  const ends = [format.day(entries.at(0)?.day ?? ''), format.day(entries.at(-1)?.day ?? '')] as const
  return (
    <div className={classes.figure}>
      <Chart
        label={t('home.entriesADay', {
          from: ends[0],
          to: ends[1],
          count: counts.reduce((sum, count) => sum + count, 0),
          today: counts.at(-1) ?? 0,
          most,
        })}
        className={classes.bars}
        columns={entries.map(({ day, count }) => ({
          key: day,
          title: t('home.entriesOfDay', { day: format.day(day), count }),
        }))}
        lowest={0}
        highest={Math.max(most, 1)}
        ends={[...ends]}
      >
        {(heightOf) =>
          entries.map(({ day, count }, at) => (
            <rect
              key={day}
              data-bar
              x={at + 0.12}
              y={chartHeight - heightOf(count)}
              width={0.76}
              height={heightOf(count)}
            />
          ))
        }
      </Chart>
    </div>
  )
}
