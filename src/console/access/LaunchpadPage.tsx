import { Box, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconBuilding, IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { returnPath } from '#console/kit/api/where.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, useGoTo } from '#console/kit/links.tsx'
import { useSession } from '#console/kit/session.ts'
import { EmptyState, ErrorState } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import { clientsMatching } from '#console/parts/clientsMatching.ts'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { NewClientDialog } from '#console/parts/NewClientDialog.tsx'
import { paths } from '#console/paths.ts'
import type { SessionClient } from '#contract/access/calls.ts'
import { setUpSteps } from '#contract/reporting/waits.ts'
import classes from './access.module.css'
import { ClientRow } from './ClientRow.tsx'
import { OwnInvitations } from './invitations/OwnInvitations.tsx'

/** The clients that a person works for: type to find, arrows to walk, Enter to open. */
export function LaunchpadPage() {
  const t = useT()
  const { clients, user } = useSession()
  useDocumentTitle(`${t('access.launchpad')} · Fanfare`)
  return (
    <OwnFrame isQuiet>
      <div className={classes.chooser}>
        <Invited />
        {clients.length === 0 ? <NoClients /> : <Chooser clients={clients} />}
        {user.is_platform_admin && <ForPlatformAdmins />}
      </div>
    </OwnFrame>
  )
}

const lookAgainMs = 30_000

/** The inviters, above the clients that there are; nothing where nobody invites one. */
function Invited() {
  const t = useT()
  const read = useRead('listOwnInvitations', {}, { pollMs: lookAgainMs })
  const invitations = read.data?.data ?? []
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (invitations.length === 0) return null
  return (
    <Box component="section" aria-label={t('invitations.title')} mb="lg">
      <Title order={2}>{t('invitations.title')}</Title>
      <OwnInvitations invitations={invitations} />
    </Box>
  )
}

/** Whoever looks after the installation makes the first client; everybody else waits for a role in one. */
function NoClients() {
  const t = useT()
  const { user } = useSession()
  if (!user.is_platform_admin)
    return (
      <EmptyState title={t('access.noClients')}>
        {t('access.noClientsHint', { email: user.email })}
      </EmptyState>
    )
  return (
    <>
      <Title order={1}>{t('home.firstClient')}</Title>
      <Text c="dimmed" mt={4}>
        {t('home.firstClientText')}
      </Text>
      <Box component="ol" mt="sm" mb={0} ps="lg">
        {setUpSteps.map((step) => (
          <li key={step}>{t(`home.setUp.${step}`)}</li>
        ))}
      </Box>
    </>
  )
}

/** Platform admins make clients here; the first one of an empty installation too. From here they reach all users. */
function ForPlatformAdmins() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Group mt="md" gap="xs">
        <Button variant="default" leftSection={<IconPlus size={14} />} onClick={() => setOpen(true)}>
          {t('clients.newClient')}
        </Button>
        <Button
          variant="default"
          component={PathLink}
          to={paths.installationUsers()}
          leftSection={<IconUsersGroup size={14} />}
        >
          {t('shell.installationUsers')}
        </Button>
        <Button
          variant="default"
          component={PathLink}
          to={paths.installationClients()}
          leftSection={<IconBuilding size={14} />}
        >
          {t('shell.installationClients')}
        </Button>
      </Group>
      <NewClientDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Chooser({ clients }: { clients: SessionClient[] }) {
  const t = useT()
  const goTo = useGoTo()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const choose = useChange('chooseClient', {
    onDone: ({ url }) => {
      const wanted = new URLSearchParams(window.location.search).get('return')
      // An address that names no client leads to one of the client that was chosen: the session is read again for it.
      if (wanted) window.location.assign(returnPath(wanted))
      else goTo(url)
    },
  })
  const open = (client: SessionClient | undefined) => {
    if (!client || choose.isPending) return
    choose.mutate(
      { body: { client: client.eid, redirect: false } },
      { onError: (error) => toast.error(error) },
    )
  }
  const found = clientsMatching(clients, search)
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const rows = [field.current, ...(list.current?.querySelectorAll<HTMLElement>('[data-client]') ?? [])]
    const now = rows.indexOf(document.activeElement as HTMLElement)
    rows[now + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    <search>
      <Title order={1} mb="md">
        {t('access.launchpad')}
      </Title>
      {clients.length > 1 && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            open(found[0])
          }}
        >
          <TextInput
            size="sm"
            type="search"
            value={search}
            ref={field}
            aria-label={t('access.findClient')}
            placeholder={t('access.findClient')}
            leftSection={<IconSearch size={16} />}
            onKeyDown={walk}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </form>
      )}
      {found.length === 0 && (
        <Text c="dimmed" mt="md" role="status">
          {t('access.noClientMatches')}
        </Text>
      )}
      {found.length > 0 && (
        <ul className={classes.clients} ref={list}>
          {found.map((client) => (
            <ClientRow key={client.eid} client={client} onKeyDown={walk} onOpen={() => open(client)} />
          ))}
        </ul>
      )}
    </search>
  )
}
