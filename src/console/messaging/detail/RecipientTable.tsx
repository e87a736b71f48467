import { IconMessage2, IconRefresh, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { type T, useT, whyText } from '#console/kit/i18n/i18n.ts'
import { phoneText } from '#console/kit/i18n/phoneText.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { PersonName } from '#console/parts/PersonName.tsx'
import { messageTones } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { BroadcastDetail, Channel, Recipient } from '#contract/messaging/calls.ts'
import { whyNotResent } from '#contract/messaging/messageStates.ts'
import type { WhyNot } from '#contract/reasons.ts'
import { reasonText } from '../states.ts'
import { ResendDialog } from './ResendDialog.tsx'

type Props = {
  broadcast: BroadcastDetail
  rows: Recipient[]
  /** Opens the participant. */
  onOpen: (participantId: string) => void
}

/** The people; from each to the participant, the conversation, and a second try where the outcome is unknown. */
export function RecipientTable({ broadcast, rows, onOpen }: Props) {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('broadcasts', 'change')
  const canSeeInbox = useCan('conversations', 'read')
  const columns = useColumns(columnsOf[broadcast.channel])
  const resend = useChange('resendMessage')
  const [resent, setResent] = useState<Recipient>()
  const sender = broadcast.shortcode_id ?? broadcast.mailbox_id ?? undefined
  const actionsOf = (row: Recipient): RowAction[] => [
    {
      label: t('nouns.participant'),
      icon: <IconUser size={16} />,
      act: () => onOpen(row.participant_id),
    },
    ...(canSeeInbox
      ? [
          {
            label: t('broadcasts.conversation'),
            icon: <IconMessage2 size={16} />,
            to: paths.conversation({ client, id: row.participant_id, on: sender }),
          },
        ]
      : []),
    ...(canChange && row.state === 'unknown'
      ? [
          {
            label: t('broadcasts.resendOne'),
            icon: <IconRefresh size={16} />,
            act: () => setResent(row),
            why: whyOff(whyNotResent({ state: row.state, is_resent: row.resent_state !== null })),
          },
        ]
      : []),
  ]
  return (
    <>
      <Table
        label={t('broadcasts.recipients')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => nameOf(row, t)}
        onOpen={(row) => onOpen(row.participant_id)}
        rowActions={actionsOf}
      />
      {resent && (
        <ResendDialog
          title={t('broadcasts.resendOneTitle', { name: nameOf(resent, t) })}
          onResend={() => resend.mutateAsync({ params: { id: resent.id } })}
          onClose={() => setResent(undefined)}
        />
      )}
    </>
  )
}

const whyOff = (reason: WhyNot) => reason && whyText(reason)

const nameOf = (row: Recipient, t: T) =>
  [row.first_name, row.last_name].filter(Boolean).join(' ') ||
  (row.address ? phoneText(row.address) : t('broadcasts.unnamed'))

const columnsFor =
  (channel: Channel): ColumnsOf<Recipient> =>
  (t, format) => [
    {
      label: t('nouns.participant'),
      render: (row) => <PersonName name={nameOf(row, t)} is_flagged={row.is_flagged} />,
    },
    {
      label: t('kit.status'),
      isKept: true,
      render: (row) => (
        <>
          <StatusDot tone={messageTones[row.state]}>{t(`messaging.message.${row.state}`)}</StatusDot>
          {row.resent_state && (
            <div>{t('broadcasts.resentState', { state: t(`messaging.message.${row.resent_state}`) })}</div>
          )}
        </>
      ),
    },
    { label: t('kit.reason'), isKept: true, render: (row) => (row.reason ? reasonText(t, row.reason) : '') },
    {
      label: t(channel === 'sms' ? 'kit.phone' : 'nouns.address'),
      render: (row) => (channel === 'sms' ? format.phone(row.address) : (row.address ?? '–')),
    },
    { label: t('broadcasts.sentAt'), dateTime: (row) => row.sent_at },
    { label: t('broadcasts.deliveredAt'), dateTime: (row) => row.delivered_at },
  ]
const columnsOf = { sms: columnsFor('sms'), email: columnsFor('email') }
