import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useClient } from '#console/kit/session.ts'
import { PersonName } from '#console/parts/PersonName.tsx'
import { messageTones } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { Sent } from '#contract/reporting/rowCalls.ts'
import { ReachedList } from './ReachedList.tsx'
import { useReachedState } from './reached.ts'

type Props = { experience: string; back: { label: string; to: string } }

/** The people who were sent the experience, the newest first, and whether they got it. */
export function SentList({ experience, back }: Props) {
  const t = useT()
  const client = useClient().eid
  const { list, query } = useReachedState({ experience })
  return (
    <ReachedList
      title={t('report.sent')}
      back={back}
      list={list}
      read={usePage('listSent', { query })}
      columns={useColumns(columnsOf)}
      rowKey={({ id }) => id}
      rowName={({ participant }) => participant.name}
      rowTo={({ participant }) => paths.participant({ client, id: participant.id })}
      empty={t('report.noneSent')}
    />
  )
}

const columnsOf: ColumnsOf<Sent> = (t, format) => [
  { label: t('nouns.participant'), render: ({ participant }) => <PersonName {...participant} /> },
  { label: t('report.sentAt'), isKept: true, dateTime: ({ at }) => at },
  {
    label: t('report.by'),
    render: ({ message }) => t(message ? `report.by.${message.type}` : 'report.by.staff'),
  },
  {
    label: t('report.outcome'),
    isKept: true,
    render: ({ message, opened_at }) =>
      message ? (
        <StatusDot tone={messageTones[message.state]}>
          {opened_at
            ? t('report.opened', { at: format.dateTime(opened_at) })
            : t(`messaging.message.${message.state}`)}
        </StatusDot>
      ) : (
        '–'
      ),
  },
]
