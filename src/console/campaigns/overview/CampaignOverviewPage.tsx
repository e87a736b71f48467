import { Button } from '@mantine/core'
import { IconMap2, IconMapPin, IconPencil } from '@tabler/icons-react'
import { call } from '#console/kit/api/call.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { useUrlState } from '#console/kit/useUrlState.ts'
import { DaysPanel } from '#console/parts/days/DaysPanel.tsx'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { ByEmail } from '#console/parts/report/ByEmail.tsx'
import { PeriodControl } from '#console/parts/report/PeriodControl.tsx'
import { askedFor, comparedFor, periodKeys } from '#console/parts/report/period.ts'
import { SavePdf } from '#console/parts/report/SavePdf.tsx'
import { ServiceLevel } from '#console/parts/report/ServiceLevel.tsx'
import { paths } from '#console/paths.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'
import { AccessCodesLink } from '../accessCodes/AccessCodesLink.tsx'
import { CampaignFigures } from './CampaignFigures.tsx'
import { ExperiencesPanel } from './ExperiencesPanel.tsx'
import { PurchasesPanels } from './PurchasesPanels.tsx'

/** The figures move on by themselves. */
const pollMs = 60_000

/** How a campaign goes, for who reads and does not edit: its name leads here. */
export function CampaignOverviewPage() {
  const id = usePathParam('id')
  const read = useRead('getCampaign', { params: { id } })
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Standing campaign={data} />}
    </Loaded>
  )
}

function Standing({ campaign }: { campaign: Campaign }) {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const canSeeClicks = useCan('locations', 'read')
  const [period, setPeriod] = useUrlState(periodKeys)
  const asked = askedFor(period)
  return (
    <Page>
      <PageHead
        title={campaign.name}
        back={{ label: t('shell.campaigns'), to: paths.campaigns({ client }) }}
        status={campaign.is_default && t('clients.defaultCampaign')}
        actions={
          <>
            <HistoryLink entity="campaign" id={campaign.id} />
            <AccessCodesLink campaignId={campaign.id} />
            <ByEmail of={{ campaign_id: campaign.id }} name={campaign.name} />
            {canSeeClicks && (
              <>
                <Button
                  component={PathLink}
                  to={paths.linkLocationsOfCampaign({ client, id: campaign.id })}
                  variant="default"
                  leftSection={<IconMapPin size={14} />}
                >
                  {t('shell.linkLocations')}
                </Button>
                <Button
                  component={PathLink}
                  to={paths.campaignMap({ client, id: campaign.id })}
                  variant="default"
                  leftSection={<IconMap2 size={14} />}
                >
                  {t('overview.map')}
                </Button>
              </>
            )}
            {canChange && (
              <Button
                component={PathLink}
                to={paths.editCampaign({ client, id: campaign.id })}
                variant="default"
                leftSection={<IconPencil size={14} />}
              >
                {t('kit.edit')}
              </Button>
            )}
          </>
        }
      />
      <PeriodControl period={period} onChange={setPeriod} />
      {asked ? (
        <Report campaign={campaign} asked={asked} compared={comparedFor(period)} />
      ) : (
        <EmptyState title={t('report.chooseRange')} />
      )}
    </Page>
  )
}

type ReportProps = {
  campaign: Campaign
  asked: NonNullable<ReturnType<typeof askedFor>>
  compared: ReturnType<typeof comparedFor>
}

function Report({ campaign, asked, compared }: ReportProps) {
  const t = useT()
  const client = useClient().eid
  const of = { params: { campaign: campaign.id }, query: asked }
  const beside = { ...of, query: { ...asked, ...compared } }
  const stats = useRead('getCampaignStats', beside, { pollMs })
  const graph = useRead('getCampaignGraph', of, { pollMs })
  const purchases = useRead('getCampaignPurchases', of, { pollMs })
  // A refusal of the figures is one of the graph too: it is told once.
  return (
    <Loaded read={stats} lines={8}>
      {({ data: figures }) => (
        <>
          <CampaignFigures stats={figures} campaignId={campaign.id} />
          <div className={panels.columns}>
            <div className={panels.column}>
              <Loaded read={graph} lines={6}>
                {({ data }) => (
                  <DaysPanel
                    days={data.days}
                    counted_at={data.counted_at}
                    none={t('report.noEntries')}
                    more={
                      <SavePdf
                        range={data}
                        save={(language) =>
                          call('saveCampaignReport', {
                            params: of.params,
                            query: { ...beside.query, language },
                          })
                        }
                      />
                    }
                  />
                )}
              </Loaded>
            </div>
            <div className={panels.column}>
              <CampaignFacts campaign={campaign} />
            </div>
          </div>
          <ExperiencesPanel stats={figures} />
          <ServiceLevel
            of={{ campaign: campaign.id }}
            asked={beside.query}
            rows={paths.campaignDecided({ client, id: campaign.id })}
          />
          <Loaded read={purchases}>
            {({ data }) => <PurchasesPanels purchases={data} campaignId={campaign.id} />}
          </Loaded>
        </>
      )}
    </Loaded>
  )
}

function CampaignFacts({ campaign: { started_at, ended_at, experiences_count } }: { campaign: Campaign }) {
  const t = useT()
  const format = useFormat()
  return (
    <Panel title={t('report.facts')}>
      <Facts
        facts={{
          [t('clients.starts')]: started_at ? format.dateTimeZone(started_at) : t('report.noStart'),
          [t('clients.ends')]: ended_at ? format.dateTimeZone(ended_at) : t('report.noEnd'),
          [t('clients.experiences')]: format.number(experiences_count),
        }}
      />
    </Panel>
  )
}
