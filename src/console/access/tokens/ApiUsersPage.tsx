import { Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Table } from '#console/kit/list/Table.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { ApiToken, ApiUser } from '#contract/access/tokenCalls.ts'
import { ApiUserDetail } from './ApiUserDetail.tsx'
import { ApiUserDialog, isDestructive, type UserTask, UserTaskDialog } from './ApiUserDialogs.tsx'

/** Programs that call for the client, and by which tokens (M2). */
export function ApiUsersPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('clientSettings', 'change')
  const read = useRead('listApiUsers', {})
  const making = useDialog<true>()
  const detail = useDialog<string>()
  const task = useDialog<{ kind: UserTask; user: ApiUser }>()
  const columns = useColumns(columnsOf)
  const shown = read.data?.data.find(({ id }) => id === detail.matter)
  const primary = canChange ? (
    <PrimaryButton label={t('tokens.make')} act={() => making.open(true)} />
  ) : undefined
  const history = useHistoryActions()
  const actionsOf = (user: ApiUser): RowAction[] => [
    ...history({ entity: 'user', id: user.id }),
    ...tasksOf(user).map((kind) => ({
      label: t(`tokens.${kind}`),
      isDestructive: isDestructive(kind),
      act: () => task.open({ kind, user }),
    })),
  ]
  return (
    <Page>
      <PageHead
        title={t('tokens.title')}
        count={read.data && format.number(read.data.data.length)}
        back={{ label: t('users.title'), to: paths.users({ client }) }}
        actions={primary}
      />
      <Text c="dimmed" my="sm">
        {t('tokens.help')}
      </Text>
      <Loaded
        read={read}
        lines={4}
        empty={
          <EmptyState title={t('tokens.empty')} action={primary}>
            {t('tokens.emptyText')}
          </EmptyState>
        }
      >
        {({ data }) => (
          <Table
            label={t('tokens.title')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            rowName={(row) => row.name}
            onOpen={(row) => detail.open(row.id)}
            rowActions={canChange ? actionsOf : undefined}
          />
        )}
      </Loaded>
      {making.matter && <ApiUserDialog key={making.round} opened={making.isOpen} onClose={making.close} />}
      {shown && (
        <ApiUserDetail
          key={detail.round}
          user={shown}
          opened={detail.isOpen}
          onClose={detail.close}
          canChange={canChange}
        />
      )}
      {task.matter && (
        <UserTaskDialog key={task.round} {...task.matter} opened={task.isOpen} onClose={task.close} />
      )}
    </Page>
  )
}

function tasksOf({ state }: ApiUser): UserTask[] {
  if (state === 'disabled') return ['enable', 'delete']
  return [state === 'locked' ? 'unlock' : 'lock', 'disable', 'delete']
}

const columnsOf: ColumnsOf<ApiUser> = (t, format) => [
  { label: t('kit.name'), render: ({ name }) => name },
  { label: t('users.role'), render: ({ role }) => t(`access.role.${role}`) },
  {
    label: t('kit.status'),
    isKept: true,
    render: ({ state }) => (
      <StatusDot tone={state === 'active' ? 'green' : 'gray'}>{t(`users.state.${state}`)}</StatusDot>
    ),
  },
  { label: t('tokens.live'), number: ({ tokens }) => tokens.filter((token) => token.is_live).length },
  {
    label: t('tokens.lastUsed'),
    render: ({ tokens }) => {
      const at = latestUse(tokens)
      return at ? format.dateTime(at) : t('tokens.never')
    },
  },
  { label: t('kit.created'), date: ({ created_at }) => created_at },
]

/** When one of these was used last; undefined where none was. */
const latestUse = (tokens: readonly ApiToken[]): string | undefined =>
  tokens
    .flatMap(({ last_used_at: at }) => (at === null ? [] : [at]))
    .sort()
    .at(-1)
