import { Button } from '@mantine/core'
import { IconKey, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { type ListState, useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { InvitationLink, useSentInvitation } from '#console/parts/InvitationLink.tsx'
import { paths } from '#console/paths.ts'
import type { SentInvitation } from '#contract/access/invitationCalls.ts'
import type { ClientRole } from '#contract/access/userCalls.ts'
import { userStates } from '#contract/access/userStates.ts'
import { roles } from '#contract/roles.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { InvitedList } from './InvitedList.tsx'
import { AccountStatus, lastSeenText, type Staff, stateOptions } from './staff.tsx'
import { UserDetail } from './UserDetail.tsx'
import { aloneOf, lookAgainMs, sortOf, type UsersFilter, type UsersHead, usersSort } from './usersList.ts'
import { useUserPop } from './useUserPop.ts'
import { useUserTasks } from './useUserTasks.tsx'

/** The people who work for the client, and as what (M3, M8); in a tab of its own who is invited. */
export function UsersPage() {
  const t = useT()
  const canChange = useCan('clientSettings', 'change')
  const list = useListState<UsersFilter>({ sort: usersSort, filters: ['view', 'role', 'state'] })
  const [isInviting, setInviting] = useState(false)
  const [handed, setHanded] = useState<SentInvitation>()
  const say = useSentInvitation(setHanded)
  const head: UsersHead = {
    views: {
      filter: 'view',
      first: t('users.people'),
      options: [{ value: invitedView, label: t('users.invitations') }],
    },
    actions: <Ways />,
    primary: canChange ? { label: t('users.invite'), act: () => setInviting(true) } : undefined,
  }
  return (
    <>
      {list.filters.view === invitedView ? (
        <InvitedList list={list} head={head} canChange={canChange} onSentAgain={(sent) => say(sent, true)} />
      ) : (
        <Colleagues list={list} head={head} canChange={canChange} />
      )}
      <InviteDialog
        opened={isInviting}
        onClose={() => setInviting(false)}
        onSent={(sent) => {
          list.set({ search: '', filters: { view: invitedView, role: '', state: '' } })
          say(sent)
        }}
      />
      <InvitationLink sent={handed} onClose={() => setHanded(undefined)} />
    </>
  )
}

const invitedView = 'invited'

function Ways() {
  const t = useT()
  const client = useClient().eid
  return (
    <>
      <Button
        variant="default"
        component={PathLink}
        to={paths.apiUsers({ client })}
        leftSection={<IconKey size={14} />}
      >
        {t('users.apiUsers')}
      </Button>
      <Button
        variant="default"
        component={PathLink}
        to={paths.roles({ client })}
        leftSection={<IconTable size={14} />}
      >
        {t('users.whoMayWhat')}
      </Button>
    </>
  )
}

type ColleaguesProps = { list: ListState<UsersFilter>; head: UsersHead; canChange: boolean }

function Colleagues({ list, head, canChange }: ColleaguesProps) {
  const t = useT()
  const { filters } = list
  const read = usePage(
    'listClientRoles',
    {
      query: {
        ...list.paging,
        search: list.search,
        role: roles.find((role) => role === filters.role),
        state: userStates.find((state) => state === filters.state),
        ...sortOf(list),
      },
    },
    { pollMs: lookAgainMs },
  )
  const { popped, pop, unpop } = useUserPop()
  const onPage = (userId: string) => read.data?.data.find(({ user }) => user.id === userId)
  const isElsewhere = popped !== '' && read.data !== undefined && !onPage(popped)
  const alone = useRead('listClientRoles', aloneOf(popped), { isEnabled: isElsewhere, pollMs: lookAgainMs })
  const find = (userId: string): Staff | undefined => {
    const found = onPage(userId) ?? alone.data?.data.find(({ user }) => user.id === userId)
    return found && staffOf(found)
  }
  const tasks = useUserTasks({ find })
  return (
    <>
      <ListPage
        title={t('shell.users')}
        {...head}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.user.name}
        onOpen={(row) => pop(row.user.id)}
        rowActions={canChange ? (row) => tasks.actionsOf(staffOf(row)) : undefined}
        searchLabel={t('users.search')}
        filters={
          <>
            <FilterSelect
              list={list}
              filter="role"
              label={t('users.role')}
              options={roles.map((role) => ({ value: role, label: t(`access.role.${role}`) }))}
            />
            <FilterSelect list={list} filter="state" label={t('kit.status')} options={stateOptions(t)} />
          </>
        }
        empty={{ title: t('users.empty'), text: t('users.emptyText') }}
      />
      <UserDetail staff={find(popped)} onClose={unpop} tasks={canChange ? tasks : undefined} />
      {tasks.dialogs}
    </>
  )
}

const staffOf = (role: ClientRole): Staff => ({ account: role.user, role })

const columnsOf: ColumnsOf<ClientRole> = (t, format) => [
  { label: t('kit.name'), sort: 'name', render: ({ user }) => user.name },
  { label: t('kit.email'), sort: 'email', render: ({ user }) => user.email },
  { label: t('users.role'), isKept: true, render: ({ role }) => t(`access.role.${role}`) },
  { label: t('kit.status'), isKept: true, render: ({ user }) => <AccountStatus account={user} /> },
  { label: t('users.lastSeen'), render: ({ user }) => lastSeenText(t, format, user) },
  { label: t('kit.created'), sort: 'created_at', date: ({ user }) => user.created_at },
]
