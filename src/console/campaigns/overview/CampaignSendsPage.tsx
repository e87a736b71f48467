import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { useClient } from '#console/kit/session.ts'
import { ReachedList } from '#console/parts/report/ReachedList.tsx'
import { useReachedState } from '#console/parts/report/reached.ts'
import { paths } from '#console/paths.ts'
import type { CampaignSend } from '#contract/reporting/campaignCalls.ts'

/** The broadcasts of the campaign that began in some days, each with its recipients on its own page. */
export function CampaignSendsPage() {
  const t = useT()
  const [client, id] = [useClient().eid, usePathParam('id')]
  const { list, query } = useReachedState({})
  return (
    <ReachedList
      title={t('report.broadcasts')}
      back={{ label: t('nouns.campaign'), to: paths.campaign({ client, id }) }}
      list={list}
      read={usePage('listCampaignSends', { params: { campaign: id }, query })}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowTo={(row) => paths.broadcast({ client, id: row.id })}
      empty={t('report.noBroadcasts')}
    />
  )
}

const columnsOf: ColumnsOf<CampaignSend> = (t) => [
  { label: t('report.broadcast'), render: ({ name }) => name },
  { label: t('report.begun'), isKept: true, dateTime: ({ started_at }) => started_at },
  { label: t('report.recipients'), number: ({ recipients }) => recipients },
  { label: t('report.delivered'), number: ({ delivered }) => delivered },
  { label: t('report.failed'), number: ({ failed }) => failed },
  { label: t('report.leftOut'), number: ({ skipped }) => skipped },
]
