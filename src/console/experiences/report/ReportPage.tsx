import { useKind } from '#console/kinds.ts'
import { call } from '#console/kit/api/call.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded, readIf } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { useUrlState } from '#console/kit/useUrlState.ts'
import { DaysPanel } from '#console/parts/days/DaysPanel.tsx'
import { ByEmail } from '#console/parts/report/ByEmail.tsx'
import { PeriodControl } from '#console/parts/report/PeriodControl.tsx'
import { askedFor, comparedFor, periodKeys } from '#console/parts/report/period.ts'
import { SavePdf } from '#console/parts/report/SavePdf.tsx'
import { ServiceLevel } from '#console/parts/report/ServiceLevel.tsx'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import { OutcomeFigures } from './OutcomeFigures.tsx'
import { SourcesPanel } from './SourcesPanel.tsx'
import type { Of } from './stats.ts'

/** Today's days move on by themselves. */
const pollMs = 60_000

/**
 * The figures of an experience in a week, a month or any days (E7): entries told apart and by day, how often it was sent,
 * clicks, opt-ins and prizes; of a kind those that it can have.
 */
export function ReportPage() {
  const kind = useKind()
  const t = useT()
  const of = { kind, eid: usePathParam('eid') }
  const client = useClient().eid
  const read = useRead(`${kind}.get`, { params: { eid: of.eid } })
  const { takesEntries } = facts[kind]
  const [period, setPeriod] = useUrlState(periodKeys)
  const asked = askedFor(period)
  return (
    <Loaded read={read} isPage>
      {({ data: { id, name, status } }) => (
        <Page>
          <PageHead
            title={t('report.title')}
            back={{ label: name, to: paths.experience({ client, ...of }) }}
            status={<ExperienceStatus status={status} />}
            actions={takesEntries && <ByEmail of={{ experience_id: id }} name={name} />}
          />
          <PeriodControl period={period} onChange={setPeriod} />
          {asked ? (
            <Report of={of} asked={asked} compared={comparedFor(period)} />
          ) : (
            <EmptyState title={t('report.chooseRange')} />
          )}
        </Page>
      )}
    </Loaded>
  )
}

type ReportProps = {
  of: Of
  asked: NonNullable<ReturnType<typeof askedFor>>
  compared: ReturnType<typeof comparedFor>
}

function Report({ of, asked, compared }: ReportProps) {
  const t = useT()
  const client = useClient().eid
  const { takesEntries, earnsCredits } = facts[of.kind]
  const params = { type: of.kind, id: of.eid }
  const stats = useRead(
    'getExperienceReport',
    { params, query: { report_name: 'stats', ...asked, ...compared } },
    { pollMs },
  )
  const graph = useRead(
    'getExperienceReport',
    { params, query: { report_name: 'graph', ...asked } },
    { pollMs, isEnabled: takesEntries },
  )
  // A refusal of the figures is one of the graph too: it is told once.
  return (
    <Loaded read={stats} lines={8}>
      {({ data }) =>
        data.report_name === 'stats' && (
          <>
            <OutcomeFigures of={of} stats={data} />
            <Loaded read={readIf(takesEntries, graph)} lines={6}>
              {(found) =>
                found?.data.report_name === 'graph' && (
                  <DaysPanel
                    days={found.data.days}
                    counted_at={found.data.counted_at}
                    none={t('report.noEntries')}
                    more={
                      <SavePdf
                        range={found.data}
                        save={(language) =>
                          call('saveExperienceReport', {
                            params,
                            query: { ...asked, ...compared, language },
                          })
                        }
                      />
                    }
                  />
                )
              }
            </Loaded>
            <SourcesPanel of={of} stats={data} />
            {earnsCredits && (
              <ServiceLevel
                of={{ experience: of.eid }}
                asked={{ ...asked, ...compared }}
                rows={paths.reportDecided({ client, ...of })}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}
