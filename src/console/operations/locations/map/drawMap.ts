import 'leaflet/dist/leaflet.css'
import {
  circle,
  control,
  divIcon,
  type FeatureGroup,
  featureGroup,
  type Map as LeafletMap,
  latLngBounds,
  type Marker,
  map as makeMap,
  marker,
  tileLayer,
} from 'leaflet'
import type { Coordinates } from '#contract/operations/locations/place.ts'
import { beside } from './beside.ts'
import classes from './map.module.css'

export type MapPoint = Coordinates & {
  readonly id: string
  readonly name: string
  /** The number that it has in the list. */
  readonly number: number
}

/** The part of the earth in view, as a call takes it. */
export type ShownView = Record<'south' | 'west' | 'north' | 'east' | 'zoom', string>

export type MapFault = 'base' | 'tiles' | 'towns'

type Options = {
  /** The place with rings around it; left out, the map is about its points alone. */
  readonly centre: Coordinates | undefined
  readonly points: readonly MapPoint[]
  readonly tiles: { readonly url: string; readonly is_file: boolean } | undefined
  /** Of the names of streets and towns, where the tiles have them in it. */
  readonly language: string
  readonly zoomIn: string
  readonly zoomOut: string
  /** Names a ring by its kilometres. */
  readonly ringName: (km: number) => string
  readonly onChoose: (id: string) => void
  readonly onFault: (fault: MapFault) => void
  /** The part in view, at first and after each move. */
  readonly onView: (view: ShownView) => void
}

export type DrawnMap = {
  /** Draws the points; looks at them where other ones are there than before. */
  show(points: readonly MapPoint[]): void
  /** Marks one and moves there. */
  choose(id: string | undefined): void
  end(): void
}

const ringsKm = [1, 5, 25] as const
/** So many points nearest to the centre are in view at first. */
const firstInView = 5
const kmOfDegree = 111.2

/** A map in an element, which has its size already. Nothing is asked of another server but the tiles. */
export function drawMap(element: HTMLElement, options: Options): DrawnMap {
  const { centre } = options
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = makeMap(element, {
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
    minZoom: 1,
    maxZoom: 18,
  })
  control.zoom({ zoomInTitle: options.zoomIn, zoomOutTitle: options.zoomOut }).addTo(map)
  control.scale({ imperial: false }).addTo(map)
  lookAt(map, options)
  options.onView(viewOf(map))
  map.on('moveend', () => options.onView(viewOf(map)))
  drawGround(map, options)
  if (centre) drawRings(map, centre, options.ringName)
  const pins = new Map<string, Marker>()
  const group = featureGroup().addTo(map)
  const about = centre ?? options.points[0]
  let [shown, ids] = ['', idsOf(options.points)]
  let chosen: string | undefined
  const mark = () => {
    for (const [id, pin] of pins) markPin(pin, id === chosen)
  }
  const watcher = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  watcher.observe(element)
  return {
    show: (points) => {
      const next = JSON.stringify(points)
      if (next === shown) return
      shown = next
      drawPins({ group, pins, about }, points, options.onChoose)
      mark()
      if (ids !== idsOf(points)) lookAt(map, { centre, points })
      ids = idsOf(points)
    },
    choose: (id) => {
      chosen = id
      mark()
      const pin = id === undefined ? undefined : pins.get(id)
      if (pin) map.panTo(pin.getLatLng(), { animate: !isStill })
    },
    end: () => {
      watcher.disconnect()
      map.remove()
    },
  }
}

/** Of a world that is there more than once, the one in the middle. */
function viewOf(map: LeafletMap): ShownView {
  const bounds = map.wrapLatLngBounds(map.getBounds())
  const within = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees)).toFixed(4)
  return {
    south: within(bounds.getSouth(), 90),
    west: within(bounds.getWest(), 180),
    north: within(bounds.getNorth(), 90),
    east: within(bounds.getEast(), 180),
    zoom: String(map.getZoom()),
  }
}

const idsOf = (points: readonly MapPoint[]) => points.map(({ id }) => id).join()

function lookAt(map: LeafletMap, { centre, points }: Pick<Options, 'centre' | 'points'>): void {
  const about = centre ?? points[0]
  if (!about) {
    map.setView([30, 0], 1)
    return
  }
  const bounds = latLngBounds(
    (centre ? nearTo(map, centre, points) : points).map((point) => beside(about, point)),
  )
  bounds.extend([about.latitude + 5.5 / kmOfDegree, about.longitude])
  bounds.extend([about.latitude - 5.5 / kmOfDegree, about.longitude])
  map.fitBounds(bounds, { padding: [28, 28], maxZoom: 14, animate: false })
}

/** The nearest one, and others within the largest ring, so that one far away makes the rest no smaller. */
function nearTo(
  map: LeafletMap,
  centre: NonNullable<Options['centre']>,
  points: readonly MapPoint[],
): readonly MapPoint[] {
  const [, , largest] = ringsKm
  const kmTo = (point: MapPoint) =>
    map.distance([centre.latitude, centre.longitude], beside(centre, point)) / 1000
  return points.slice(0, firstInView).filter((point, place) => place === 0 || kmTo(point) <= largest)
}

/** Streets from the file or the server of tiles; else, and where it does not answer, what comes with Fanfare. */
function drawGround(map: LeafletMap, { centre, points, tiles, language, onFault }: Options): void {
  let isThere = true
  map.on('unload', () => {
    isThere = false
  })
  const drawBase = async () => {
    const [{ baseLayers }, { nameTowns }] = await Promise.all([
      import('./baseLayers.ts'),
      import('./towns.ts'),
    ])
    if (!isThere) return
    for (const layer of baseLayers(centre ?? points[0]).toReversed()) {
      layer.addTo(map)
      layer.bringToBack()
    }
    nameTowns(map, () => onFault('towns'))
  }
  const draw = () => void drawBase().catch(() => onFault('base'))
  const drawWithout = () => {
    onFault('tiles')
    draw()
  }
  if (tiles === undefined) {
    draw()
    return
  }
  if (tiles.is_file) {
    const drawStreets = async () => {
      const { streetsOf } = await import('./streets.ts')
      const layer = await streetsOf(tiles.url, language)
      if (isThere) layer.addTo(map)
    }
    drawStreets().catch(() => isThere && drawWithout())
    return
  }
  // Servers of tiles want to know which site asks; the address of the page is nothing to them.
  const pictures = tileLayer(tiles.url, { maxZoom: 18, referrerPolicy: 'origin' })
  pictures.once('tileerror', () => {
    pictures.remove()
    drawWithout()
  })
  pictures.addTo(map)
}

function drawRings(
  map: LeafletMap,
  { latitude, longitude }: Coordinates,
  nameOf: (km: number) => string,
): void {
  for (const km of ringsKm) {
    const ring = circle([latitude, longitude], {
      radius: km * 1000,
      interactive: false,
      className: classes.ring ?? '',
    })
    ring.addTo(map)
    const html = document.createElement('span')
    html.textContent = nameOf(km)
    const icon = divIcon({ className: classes.ringName ?? '', html, iconSize: [0, 0] })
    const north: [number, number] = [latitude + km / kmOfDegree, longitude]
    marker(north, { icon, interactive: false, keyboard: false }).addTo(map)
  }
  const icon = divIcon({ className: classes.centre ?? '', iconSize: [16, 16] })
  marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map)
}

type Pins = { group: FeatureGroup; pins: Map<string, Marker>; about: Coordinates | undefined }

/** The list beside the map is the way by keyboard, so that a pin is no stop of its own. */
function drawPins({ group, pins, about }: Pins, points: readonly MapPoint[], choose: (id: string) => void) {
  group.clearLayers()
  pins.clear()
  for (const point of points) {
    const html = document.createElement('span')
    html.textContent = String(point.number)
    const icon = divIcon({ className: classes.pin ?? '', html, iconSize: [26, 26] })
    const pin = marker(beside(about, point), { icon, keyboard: false })
    const name = document.createElement('span')
    name.textContent = point.name
    pin.bindTooltip(name, { direction: 'top', offset: [0, -12] })
    pin.on('click', () => choose(point.id))
    pins.set(point.id, pin)
    group.addLayer(pin)
  }
}

function markPin(pin: Marker, isChosen: boolean): void {
  pin.getElement()?.classList.toggle(classes.chosen ?? 'chosen', isChosen)
  pin.setZIndexOffset(isChosen ? 1000 : 0)
  if (isChosen) pin.openTooltip()
  else pin.closeTooltip()
}
