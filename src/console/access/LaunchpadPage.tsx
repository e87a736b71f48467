import { Button, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { useDocumentTitle, useFocusTrap } from '@mantine/hooks'
import { IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useSession } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import { NewClientDialog } from '#console/parts/NewClientDialog.tsx'
import { clientsMatching } from '#console/shell/clientsMatching.ts'
import { LanguageSwitch, SchemeSwitch } from '#console/shell/Switches.tsx'
import { UserMenu } from '#console/shell/UserMenu.tsx'
import type { ClientChoice } from '#contract/access/calls.ts'
import classes from './access.module.css'

/** The clients that a person works for: type to find, arrows to walk, Enter to open. */
export function LaunchpadPage() {
  const t = useT()
  const { clients, user } = useSession()
  useDocumentTitle(`${t('access.launchpad')} · Fanfare`)
  return (
    <div className={classes.launchpad}>
      <header className={classes.top}>
        <Text className={classes.brand}>Fanfare</Text>
        <div className={classes.spring} />
        <LanguageSwitch />
        <SchemeSwitch />
        <UserMenu />
      </header>
      <main className={classes.chooser}>
        {clients.length === 0 ? (
          <EmptyState title={t('access.noClients')}>
            {t('access.noClientsHint', { email: user.email })}
          </EmptyState>
        ) : (
          <Chooser clients={clients} />
        )}
        {user.is_platform_admin && <NewClient />}
      </main>
    </div>
  )
}

/** Platform admins make clients here; the first one of an empty installation too. */
function NewClient() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" mt="md" leftSection={<IconPlus size={14} />} onClick={() => setOpen(true)}>
        {t('clients.newClient')}
      </Button>
      <NewClientDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Chooser({ clients }: { clients: ClientChoice[] }) {
  const t = useT()
  const goTo = useGoTo()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const focus = useFocusTrap(clients.length > 1)
  const choose = useChange('chooseClient', { onDone: ({ url }) => goTo(url) })
  const open = (client: ClientChoice | undefined) => {
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
    const rows = [...(list.current?.querySelectorAll('button') ?? [])]
    const now = rows.indexOf(document.activeElement as HTMLButtonElement)
    rows[now + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    <search>
      <Title order={1} mb="md">
        {t('access.launchpad')}
      </Title>
      {clients.length > 1 && (
        <form
          ref={focus}
          onSubmit={(event) => {
            event.preventDefault()
            open(found[0])
          }}
        >
          <TextInput
            size="sm"
            type="search"
            value={search}
            data-autofocus
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
            <li key={client.eid}>
              <UnstyledButton
                className={classes.client}
                w="100%"
                onKeyDown={walk}
                onClick={() => open(client)}
              >
                <ClientMark client={client} size={32} />
                <span className={classes.spring}>
                  <Text fw={500}>{client.name}</Text>
                  <Text fz="xs" c="dimmed">
                    {t(`access.role.${client.role}`)}
                  </Text>
                </span>
                <IconChevronRight size={16} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
