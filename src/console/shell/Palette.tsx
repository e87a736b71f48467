import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { type PaletteGroup, usePaletteGroups } from './usePaletteGroups.tsx'

const searchDelayMs = 250
const [store, palette] = createSpotlight()

/** ⌘K: pages, clients, experiences and participants in one search. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useT()
  const goTo = useGoTo()
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query, searchDelayMs)
  const groups = usePaletteGroups(query, settled)
  useEffect(() => palette.open(), [])
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 100, onExited: onClose }}
      aria-label={t('shell.palette')}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
    >
      <Spotlight.Search
        placeholder={t('shell.palette')}
        aria-label={t('shell.palette')}
        leftSection={<IconSearch size={18} stroke={1.6} />}
      />
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Group key={group.label} group={group} onGo={goTo} />
        ))}
        {groups.length === 0 && <Spotlight.Empty>{t('shell.paletteNothing')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function Group({ group, onGo }: { group: PaletteGroup; onGo: (path: string) => void }): ReactNode {
  return (
    <Spotlight.ActionsGroup label={group.label}>
      {group.entries.map((entry) => (
        <Spotlight.Action
          key={entry.to}
          label={entry.label}
          {...(entry.hint ? { description: entry.hint } : {})}
          leftSection={entry.icon}
          onClick={() => onGo(entry.to)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
