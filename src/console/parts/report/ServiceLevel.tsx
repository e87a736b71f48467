import { Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useCan } from '#console/kit/session.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import { mostMeasured } from '#contract/reporting/reportPeriods.ts'
import type { ServiceLevel as Service } from '#contract/reporting/serviceCalls.ts'
import { Before } from './Before.tsx'
import { Figure } from './Figure.tsx'
import type { askedFor, comparedFor } from './period.ts'
import { inRange, type ReachedOf } from './reached.ts'
import classes from './report.module.css'
import { waitText } from './waitText.ts'

type Props = {
  of: ReachedOf
  asked: NonNullable<ReturnType<typeof askedFor>> & ReturnType<typeof comparedFor>
  /** The page of the decisions. */
  rows: string
}

/** How long entries waited for their decision, and which of them too long; nothing where no experience can say how long. */
export function ServiceLevel({ of, asked, rows }: Props) {
  const read = useRead('getServiceLevel', { query: { ...of, ...asked } }, { pollMs: 60_000 })
  return (
    <Loaded read={read} lines={3}>
      {({ data }) => data && <Measured service={data} rows={rows} />}
    </Loaded>
  )
}

function Measured({ service, rows }: { service: Service; rows: string }) {
  const t = useT()
  const format = useFormat()
  const canRead = useCan('validation', 'read')
  const { before, decided, due, within, median_seconds: median } = service
  const all = canRead ? (range: Range) => inRange(rows, range) : undefined
  const late = canRead ? (range: Range) => `${inRange(rows, range)}&late=1` : undefined
  return (
    <Panel title={t('report.serviceLevel')}>
      <dl className={classes.figures}>
        <Figure name={t('report.decided')} count={decided} to={all?.(service)}>
          <Before range={before} count={before.decided} rows={all} />
        </Figure>
        {due + before.due > 0 && (
          <Figure name={t('report.decidedLate')} count={due - within} to={late?.(service)}>
            {due > 0 && (
              <>
                {t('report.inTime', { share: format.percent(within / due) })}
                <br />
              </>
            )}
            <Before range={before} count={before.due - before.within} rows={late} />
          </Figure>
        )}
        {median !== null && <Median {...service} median={median} />}
      </dl>
      {decided > 0 && due === 0 && <Hint text={t('report.noServiceLevel')} />}
      {(service.is_limited || before.is_limited) && (
        <Hint text={t('report.limited', { count: format.number(mostMeasured) })} />
      )}
    </Panel>
  )
}

type Range = { from: string; until: string }

function Median({ median, before }: Pick<Service, 'before'> & { median: number }) {
  const t = useT()
  const format = useFormat()
  return (
    <div>
      <dt>{t('report.median')}</dt>
      <dd className={classes.count}>{waitText(t, format, median)}</dd>
      {before.median_seconds !== null && (
        <dd className={classes.hint}>
          {t('report.entriesBefore', {
            count: waitText(t, format, before.median_seconds),
            from: format.day(before.from),
            until: format.day(before.until),
          })}
        </dd>
      )}
    </div>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <Text c="dimmed" fz="xs" mt="xs">
      {text}
    </Text>
  )
}
