import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { WholeListPage } from '#console/kit/list/WholeListPage.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { ApiToken, ApiUser } from '#contract/access/tokenCalls.ts'
import { ApiUserDetail } from './ApiUserDetail.tsx'
import { ApiUserDialog, isDestructive, type UserTask, UserTaskDialog } from './ApiUserDialogs.tsx'

/** Programs that call for the client, and by which tokens (M2). */
export function ApiUsersPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('clientSettings', 'change')
  const read = useRead('listApiUsers', {})
  const history = useHistoryActions()
  const tasks = useRowTasks<ApiUser, 'detail' | UserTask>({
    read,
    canChange,
    form: (_, onClose) => <ApiUserDialog onClose={onClose} />,
    other: (kind, user, onClose) =>
      kind === 'detail' ? (
        <ApiUserDetail user={user} canChange={canChange} onClose={onClose} />
      ) : (
        <UserTaskDialog kind={kind} user={user} onClose={onClose} />
      ),
  })
  const actionsOf = (user: ApiUser): RowAction[] => [
    ...history({ entity: 'user', id: user.id }),
    ...tasksOf(user).map((kind) => ({
      label: t(`tokens.${kind}`),
      isDestructive: isDestructive(kind),
      act: () => tasks.start(kind, user),
    })),
  ]
  return (
    <WholeListPage
      title={t('tokens.title')}
      back={{ label: t('shell.users'), to: paths.users({ client }) }}
      help={t('tokens.help')}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      tasks={tasks}
      onOpen={(user) => tasks.start('detail', user)}
      rowActions={canChange ? actionsOf : undefined}
      primary={tasks.primary(t('tokens.make'))}
      empty={{ title: t('tokens.empty'), text: t('tokens.emptyText') }}
    />
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
