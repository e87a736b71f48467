import { usePage, useRead } from '#console/kit/api/query.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { paths } from '#console/paths.ts'
import type { InstallationUser } from '#contract/access/installationCalls.ts'
import { userStates } from '#contract/access/userStates.ts'
import { AccountStatus, lastSeenText, stateOptions } from './staff.tsx'
import { UserDetail } from './UserDetail.tsx'
import { aloneOf, lookAgainMs, sortOf, usersSort } from './usersList.ts'
import { useUserPop } from './useUserPop.ts'
import { useUserTasks } from './useUserTasks.tsx'

/** Every user of the installation and the clients of each, for platform admins. */
export function InstallationUsersPage() {
  return (
    <OwnFrame>
      <Users />
    </OwnFrame>
  )
}

function Users() {
  const t = useT()
  const list = useListState({ sort: usersSort, filters: ['state'] })
  const read = usePage(
    'listInstallationUsers',
    {
      query: {
        ...list.paging,
        search: list.search,
        state: userStates.find((state) => state === list.filters.state),
        ...sortOf(list),
      },
    },
    { pollMs: lookAgainMs },
  )
  const { popped, pop, unpop } = useUserPop()
  const onPage = (id: string) => read.data?.data.find((user) => user.id === id)
  const isElsewhere = popped !== '' && read.data !== undefined && !onPage(popped)
  const alone = useRead('listInstallationUsers', aloneOf(popped), {
    isEnabled: isElsewhere,
    pollMs: lookAgainMs,
  })
  const userOf = (id: string) => onPage(id) ?? alone.data?.data.find((user) => user.id === id)
  const find = (id: string) => {
    const account = userOf(id)
    return account && { account, clients: account.clients }
  }
  const tasks = useUserTasks({ find, isInstallation: true })
  return (
    <>
      <ListPage
        title={t('users.installation')}
        back={{ label: t('access.launchpad'), to: paths.launchpad() }}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onOpen={(row) => pop(row.id)}
        rowActions={(account) => tasks.actionsOf({ account, clients: account.clients })}
        searchLabel={t('users.search')}
        filters={
          <FilterSelect list={list} filter="state" label={t('kit.status')} options={stateOptions(t)} />
        }
        empty={{ title: t('users.installationEmpty') }}
      />
      <UserDetail
        staff={find(popped)}
        onClose={unpop}
        tasks={tasks}
        more={({ account }) => ({ [t('users.clients')]: clientsText(t, userOf(account.id)) })}
      />
      {tasks.dialogs}
    </>
  )
}

/** "Maple Market (Client admin), Northwind Coffee (Analyst)" */
function clientsText(t: T, user: InstallationUser | undefined): string {
  const clients = (user?.clients ?? []).map(({ name, role }) => `${name} (${t(`access.role.${role}`)})`)
  return clients.join(', ') || t('users.noClients')
}

const columnsOf: ColumnsOf<InstallationUser> = (t, format) => [
  { label: t('kit.name'), sort: 'name', render: (row) => row.name },
  { label: t('kit.email'), sort: 'email', render: (row) => row.email },
  { label: t('users.clients'), render: (row) => clientsText(t, row) },
  { label: t('users.platformAdmin'), render: (row) => t(row.is_platform_admin ? 'kit.yes' : 'kit.no') },
  { label: t('kit.status'), isKept: true, render: (row) => <AccountStatus account={row} /> },
  { label: t('users.lastSeen'), render: (row) => lastSeenText(t, format, row) },
  { label: t('kit.created'), sort: 'created_at', date: (row) => row.created_at },
]
