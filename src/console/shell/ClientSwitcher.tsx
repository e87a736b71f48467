import { Combobox, Group, Text, UnstyledButton, useCombobox, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient, useSession } from '#console/kit/session.ts'
import { clientsMatching } from '#console/parts/clientsMatching.ts'
import classes from '#console/parts/frame/frame.module.css'
import { pathInClient } from './navigation.ts'

/** The client of the page, always in sight; a list to search where the person works for several. */
export function ClientSwitcher() {
  const t = useT()
  const client = useClient()
  const { clients } = useSession()
  const goTo = useGoTo()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [search, setSearch] = useState('')
  const remember = useChange('switchClient')
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      setSearch('')
      box.resetSelectedOption()
      box.focusTarget()
    },
  })
  const name = (
    <>
      <ClientMark client={client} />
      <span className={classes.switcherName}>{client.name}</span>
    </>
  )
  if (clients.length < 2) return <div className={classes.switcher}>{name}</div>
  const choose = (eid: string) => {
    const chosen = clients.find((one) => one.eid === eid)
    box.closeDropdown()
    if (!chosen || eid === client.eid) return
    remember.mutate({ body: { client_id: chosen.id, client_name: chosen.name } })
    goTo(pathInClient(pathname, eid))
  }
  const found = clientsMatching(clients, search)
  return (
    <Combobox
      store={box}
      onOptionSubmit={choose}
      width={280}
      position="bottom-start"
      offset={{ mainAxis: 4, crossAxis: -8 }}
      shadow="md"
    >
      <Combobox.Target targetType="button">
        <UnstyledButton className={classes.switcher} onClick={() => box.toggleDropdown()}>
          {name}
          <VisuallyHidden>{t('shell.switchClient')}</VisuallyHidden>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            box.updateSelectedOptionIndex()
          }}
          placeholder={t('access.findClient')}
          aria-label={t('access.findClient')}
        />
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={t('shell.clients')}>
          {found.map((one) => (
            <Combobox.Option key={one.eid} value={one.eid} active={one.eid === client.eid}>
              <Group gap="xs" wrap="nowrap">
                <ClientMark client={one} size={22} />
                <Text truncate>{one.name}</Text>
              </Group>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('access.noClientMatches')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
