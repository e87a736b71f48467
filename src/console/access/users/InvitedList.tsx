import { useState } from 'react'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { type Format, useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import type { ListState } from '#console/kit/list/listState.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { Invitation, SentInvitation } from '#contract/access/invitationCalls.ts'
import type { UsersFilter, UsersHead } from './usersList.ts'

type Props = {
  list: ListState<UsersFilter>
  head: UsersHead
  canChange: boolean
  onSentAgain: (sent: SentInvitation) => void
}

/** An invitation is answered, or its mail refused, without a hint of the client. */
const lookAgainMs = 15_000

/** Whom the client invites: what was typed, until when it can be accepted, and nothing of anybody's account. */
export function InvitedList({ list, head, canChange, onSentAgain }: Props) {
  const t = useT()
  const read = usePage(
    'listInvitations',
    { query: { ...list.paging, search: list.search } },
    { pollMs: lookAgainMs },
  )
  const [withdrawn, setWithdrawn] = useState<string>()
  const send = useChange('sendInvitation', { onDone: ({ data }) => onSentAgain(data) })
  const withdraw = useChange('withdrawInvitation')
  const actionsOf = ({ id }: Invitation): RowAction[] => [
    {
      label: t('users.inviteAgain'),
      act: () => send.mutate({ params: { id } }, { onError: (error) => toast.error(error) }),
    },
    { label: t('users.withdraw'), act: () => setWithdrawn(id), isDestructive: true },
  ]
  return (
    <>
      <ListPage
        title={t('shell.users')}
        {...head}
        // The tab is no filter that could be cleared.
        list={{ ...list, isFiltered: list.search !== '', clear: () => list.set({ search: '' }) }}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowActions={canChange ? actionsOf : undefined}
        searchLabel={t('users.search')}
        empty={{ title: t('users.invitationsEmpty'), text: t('users.invitationsEmptyText') }}
      />
      <DeleteDialog
        about={read.data?.data.find(({ id }) => id === withdrawn)}
        onClose={() => setWithdrawn(undefined)}
        title={({ name }) => t('users.withdrawOf', { name })}
        verb={t('users.withdraw')}
        doneText={t('users.withdrawn')}
        onDelete={({ id }) => withdraw.mutateAsync({ params: { id } })}
      >
        {({ email, role }) => t('users.withdrawText', { email, role: t(`access.role.${role}`) })}
      </DeleteDialog>
    </>
  )
}

const columnsOf: ColumnsOf<Invitation> = (t) => [
  { label: t('kit.name'), render: ({ name }) => name },
  { label: t('kit.email'), render: ({ email }) => email },
  { label: t('users.role'), isKept: true, render: ({ role }) => t(`access.role.${role}`) },
  { label: t('kit.status'), isKept: true, render: (row) => <Status invitation={row} /> },
  { label: t('users.invitedBy'), render: ({ by }) => by ?? '–' },
  { label: t('kit.created'), date: ({ created_at }) => created_at },
]

function Status({ invitation }: { invitation: Invitation }) {
  const t = useT()
  const format = useFormat()
  const { mail_refused_at: refused } = invitation
  return (
    <>
      <StatusDot tone={isOver(invitation) ? 'gray' : 'blue'}>{untilText(t, format, invitation)}</StatusDot>
      {refused !== null && (
        <StatusDot tone="red">{t('users.mailRefused', { at: format.date(refused) })}</StatusDot>
      )}
    </>
  )
}

const isOver = ({ until }: Invitation): boolean => Date.parse(until) <= Date.now()

const untilText = (t: T, format: Format, invitation: Invitation): string =>
  t(isOver(invitation) ? 'users.invitedOver' : 'users.invitedUntil', {
    at: format.dateTime(invitation.until),
  })
