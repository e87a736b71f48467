import { Anchor, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { InvitationLink, useSentInvitation } from '#console/parts/InvitationLink.tsx'
import { NewClientDialog } from '#console/parts/NewClientDialog.tsx'
import { paths } from '#console/paths.ts'
import type { SentInvitation } from '#contract/access/invitationCalls.ts'
import type { InstallationClient } from '#contract/clients/installationCalls.ts'
import { why } from '#contract/why.ts'
import { InviteAdministratorDialog } from './InviteAdministratorDialog.tsx'

/** Every client of the installation, for platform admins; those open in which one has a role. */
export function InstallationClientsPage() {
  return (
    <OwnFrame>
      <Clients />
    </OwnFrame>
  )
}

const fields = ['name', 'created_at'] as const
const byName = { field: 'name', direction: 'asc' } as const

function Clients() {
  const t = useT()
  const [isMaking, setMaking] = useState(false)
  const list = useListState({ sort: byName })
  const { field, direction } = list.sort ?? byName
  const read = usePage('listInstallationClients', {
    query: {
      ...list.paging,
      search: list.search,
      field: fields.find((one) => one === field) ?? byName.field,
      direction,
    },
  })
  const inviting = useDialog<InstallationClient>()
  const [handed, setHanded] = useState<SentInvitation>()
  const say = useSentInvitation(setHanded)
  const primary = { label: t('clients.newClient'), act: () => setMaking(true) }
  return (
    <>
      <ListPage
        title={t('shell.installationClients')}
        back={{ label: t('access.launchpad'), to: paths.launchpad() }}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.eid}
        rowName={(row) => row.name}
        rowActions={(client) => [
          {
            label: t('users.inviteAdmin'),
            act: () => inviting.open(client),
            why: client.has_admin ? whyText(why('client_has_admin', { client: client.name })) : undefined,
          },
        ]}
        searchLabel={t('users.searchClients')}
        primary={primary}
        empty={{ title: t('users.noClientsYet') }}
      />
      <NewClientDialog opened={isMaking} onClose={() => setMaking(false)} />
      {inviting.matter && (
        <InviteAdministratorDialog
          key={inviting.round}
          client={inviting.matter}
          opened={inviting.isOpen}
          onClose={inviting.close}
          onSent={say}
        />
      )}
      <InvitationLink sent={handed} onClose={() => setHanded(undefined)} />
    </>
  )
}

const columnsOf: ColumnsOf<InstallationClient> = (t) => [
  { label: t('kit.name'), sort: 'name', render: (row) => <ClientName client={row} /> },
  { label: t('clients.eid'), render: ({ eid }) => eid },
  { label: t('users.clientUsers'), number: ({ users }) => users },
  { label: t('access.role.client_admin'), render: ({ client_admins }) => client_admins.join(', ') || '–' },
  {
    label: t('users.yourRole'),
    isKept: true,
    render: ({ role }) => (role ? t(`access.role.${role}`) : t('users.noRoleHere')),
  },
  { label: t('kit.created'), sort: 'created_at', date: ({ created_at }) => created_at },
]

/** A link where one has a role; nothing of the others opens. */
function ClientName({ client }: { client: InstallationClient }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ClientMark client={client} size={20} />
      {client.role ? (
        <Anchor component={PathLink} to={paths.clientHome({ client: client.eid })} fz="sm">
          {client.name}
        </Anchor>
      ) : (
        <Text span>{client.name}</Text>
      )}
    </Group>
  )
}
