import { ActionIcon, Anchor, Badge, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { lazily } from '#console/kit/lazily.ts'
import type { Coordinates } from '#contract/operations/locations/place.ts'
import { placeText } from '../placeText.ts'
import classes from './mapList.module.css'

const MapView = lazily(async () => (await import('./MapView.tsx')).MapView)

export type MapRow = {
  readonly id: string
  readonly name: string
  readonly badge?: string | null
  readonly detail: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** Left out where it may only be looked at. */
  readonly action?: { readonly text: string; readonly label: string; readonly act: () => void }
}

type Props = {
  /** Names the map, and the list beside it. */
  label: string
  listLabel: string
  centre?: Coordinates | undefined
  rows: readonly MapRow[]
  empty: string
}

/** A session of Google ends, and one that was away comes back. */
const tilesStaleMs = 600_000

/**
 * A map, and beside it the same as a list, which is the way by keyboard: whatever has the focus is in the middle of the
 * map, the arrows go on, Enter does what its button says.
 */
export function MapAndList({ label, listLabel, centre, rows, empty }: Props) {
  const t = useT()
  const tiles = useRead('getMapTiles', { query: { language: useLanguage() } }, { staleMs: tilesStaleMs })
  const [chosen, setChosen] = useState<string>()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const points = rows.flatMap(pointOf)
  const step = (event: KeyboardEvent, at: number) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = way && rows[at + way]
    if (!next) return
    event.preventDefault()
    buttons.current.get(next.id)?.focus()
  }
  const shown = rows.find(({ id, latitude }) => id === chosen && latitude !== null)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <div>
        <Loaded read={tiles} skeleton={<Waiting />}>
          {({ data }) => (
            <Suspense fallback={<Waiting />}>
              <MapView
                key={`${data?.url} ${centre ? placeText(centre) : ''}`}
                label={label}
                centre={centre}
                points={points}
                chosen={chosen}
                onChoose={(id) => buttons.current.get(id)?.focus()}
                tiles={data}
              />
            </Suspense>
          )}
        </Loaded>
        <GoogleMapsLink place={shown ?? centre} />
      </div>
      {rows.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <ol className={classes.list} aria-label={listLabel}>
          {rows.map((row, at) => (
            <li key={row.id} className={row.id === chosen ? classes.chosen : undefined}>
              <Row
                row={row}
                number={at + 1}
                hold={(button) => {
                  if (button) buttons.current.set(row.id, button)
                  else buttons.current.delete(row.id)
                }}
                onChoose={() => setChosen(row.id)}
                onKeyDown={(event) => step(event, at)}
                showLabel={t('locations.map.show', { name: row.name })}
              />
            </li>
          ))}
        </ol>
      )}
    </SimpleGrid>
  )
}

/** The list is there already, and the map comes beside it: the page is loaded without it. */
const Waiting = () => <div className={classes.waiting} aria-hidden />

function pointOf({ id, name, latitude, longitude }: MapRow, at: number) {
  return latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude, number: at + 1 }]
}

type RowProps = {
  row: MapRow
  number: number
  hold: (button: HTMLButtonElement | null) => void
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  showLabel: string
}

function Row({
  row: { name, badge, detail, action },
  number,
  hold,
  onChoose,
  onKeyDown,
  showLabel,
}: RowProps) {
  const held = { ref: hold, onFocus: onChoose, onKeyDown }
  return (
    <Group wrap="nowrap" justify="space-between" gap="sm">
      <Group wrap="nowrap" gap="sm">
        <ActionIcon
          variant="default"
          size="md"
          aria-label={`${number} · ${showLabel}`}
          onClick={onChoose}
          tabIndex={action ? -1 : 0}
          {...(action ? {} : held)}
        >
          {number}
        </ActionIcon>
        <div>
          <Text fw={500}>
            {name} {badge && <Badge>{badge}</Badge>}
          </Text>
          <Text c="dimmed" fz="sm">
            {detail}
          </Text>
        </div>
      </Group>
      {action && (
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          aria-label={action.label}
          onClick={action.act}
          {...held}
        >
          {action.text}
        </Button>
      )}
    </Group>
  )
}

/** Opened by whoever wants it: nothing goes there by itself. */
function GoogleMapsLink({ place }: { place: MapRow | Coordinates | undefined }) {
  const t = useT()
  if (!place) return null
  const query = new URLSearchParams({ api: '1', query: placeText(place) })
  return (
    <Text fz="sm" mt={4}>
      <Anchor
        href={`https://www.google.com/maps/search/?${query}`}
        target="_blank"
        rel="noreferrer"
        underline="always"
        inherit
      >
        {t('locations.map.google', { place: placeText(place) })}
      </Anchor>
    </Text>
  )
}
