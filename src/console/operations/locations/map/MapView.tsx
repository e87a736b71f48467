import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import type { Coordinates } from '#contract/operations/locations/place.ts'
import { type DrawnMap, drawMap, type MapFault, type MapPoint, type ShownView } from './drawMap.ts'
import classes from './map.module.css'

type Tiles = { url: string; credit: string; is_file: boolean; is_google: boolean }
type Props = {
  label: string
  /** Has rings around it; left out, the map is about its points alone. */
  centre?: Coordinates | undefined
  points: readonly MapPoint[]
  chosen: string | undefined
  onChoose: (id: string) => void
  tiles: Tiles | null
}

/**
 * A map of numbered points; the list beside it says the same in words. Whoever draws it gives it another key where the
 * centre or the tiles are others.
 */
export function MapView({ label, centre, points, chosen, onChoose, tiles }: Props) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const box = useRef<HTMLElement>(null)
  const drawn = useRef<DrawnMap>(undefined)
  const [view, setView] = useState<ShownView>()
  const [faults, setFaults] = useState<readonly MapFault[]>([])
  const draw = useEffectEvent((element: HTMLElement) =>
    drawMap(element, {
      centre,
      points,
      tiles: tiles ?? undefined,
      language,
      zoomIn: t('locations.map.zoomIn'),
      zoomOut: t('locations.map.zoomOut'),
      ringName: (km) => t('locations.map.ring', { km: format.number(km) }),
      onChoose: (id) => onChoose(id),
      onFault: (fault) => setFaults((before) => [...before, fault]),
      onView: setView,
    }),
  )
  useEffect(() => {
    if (!box.current) return undefined
    const map = draw(box.current)
    drawn.current = map
    return () => map.end()
  }, [])
  useEffect(() => drawn.current?.show(points), [points])
  useEffect(() => drawn.current?.choose(chosen), [chosen])
  const isOwn = !tiles || faults.includes('tiles')
  return (
    <div>
      <section ref={box} className={classes.map} aria-label={label} />
      {faults.length > 0 && (
        <Text role="status" fz="xs">
          {t(`locations.map.fault.${faults[0] ?? 'base'}`)}
        </Text>
      )}
      <Text c="dimmed" fz="xs" mt={4}>
        {isOwn ? t('locations.map.credit') : <Credit tiles={tiles} view={view} />}
      </Text>
    </div>
  )
}

/** Google says for each view whose data it is. Until it has, and where it does not, its name stands there. */
function Credit({ tiles, view }: { tiles: Tiles; view: ShownView | undefined }) {
  const language = useLanguage()
  const query = { language, ...(view ?? nowhere) }
  const read = useRead('getMapCredit', { query }, { isEnabled: tiles.is_google && view !== undefined })
  return read.data?.data.credit ?? tiles.credit
}

const nowhere: ShownView = { south: '0', west: '0', north: '0', east: '0', zoom: '0' }
