import { cellDegrees, cells } from 'virtual:mapTowns'
import { divIcon, type LatLngTuple, type Map as LeafletMap, layerGroup, marker, type Point } from 'leaflet'
import { largeTowns } from './baseLayers.ts'
import { beside } from './beside.ts'
import classes from './map.module.css'

type Town = (typeof largeTowns)[number]

/** From here on all towns are looked at, before only the largest. */
const closeZoom = 7
const mostLabels = 60
/** A label in pixels. */
const [letterWidth, labelHeight] = [8, 18]
const paneName = 'towns'

/** Names the towns in view, the largest first, wherever there is room for one. */
export function nameTowns(map: LeafletMap, onFault: () => void): void {
  map.createPane(paneName).style.zIndex = '450'
  const labels = layerGroup().addTo(map)
  let turn = 0
  const draw = async () => {
    turn += 1
    const own = turn
    const towns = map.getZoom() < closeZoom ? largeTowns : await townsInView(map)
    if (own !== turn) return
    labels.clearLayers()
    for (const town of chooseTowns(map, towns)) labels.addLayer(labelOf(town))
  }
  const look = () => void draw().catch(onFault)
  map.on('moveend', look)
  map.on('unload', () => {
    turn += 1
  })
  look()
}

async function townsInView(map: LeafletMap): Promise<Town[]> {
  const bounds = map.getBounds()
  const at = (degrees: number) => Math.floor(degrees / cellDegrees)
  const around = 360 / cellDegrees
  const asked: (() => Promise<readonly Town[]>)[] = []
  for (let east = at(bounds.getWest()); east <= at(bounds.getEast()); east += 1) {
    const within = east - around * Math.floor((east + around / 2) / around)
    for (let north = at(bounds.getSouth()); north <= at(bounds.getNorth()); north += 1) {
      const cell = cells[`${within}_${north}`]
      if (cell) asked.push(cell)
    }
  }
  const found = await Promise.all(asked.map((load) => load()))
  return found.flat().toSorted((a, b) => b[3] - a[3])
}

type Placed = { name: string; people: number; place: LatLngTuple; point: Point }

function chooseTowns(map: LeafletMap, towns: readonly Town[]): Placed[] {
  const { lat, lng } = map.getCenter()
  const size = map.getSize()
  const chosen: Placed[] = []
  for (const [name, latitude, longitude, people] of towns) {
    if (chosen.length === mostLabels) break
    const place = beside({ latitude: lat, longitude: lng }, { latitude, longitude })
    const point = map.latLngToContainerPoint(place)
    if (point.x < 0 || point.y < 0 || point.x > size.x || point.y > size.y) continue
    if (chosen.every((other) => isApart(other, { name, point }))) chosen.push({ name, people, place, point })
  }
  return chosen
}

const isApart = (a: Pick<Placed, 'name' | 'point'>, b: Pick<Placed, 'name' | 'point'>): boolean =>
  Math.abs(a.point.y - b.point.y) > labelHeight ||
  Math.abs(a.point.x - b.point.x) > letterWidth * Math.max(a.name.length, b.name.length)

function labelOf({ name, people, place }: Placed) {
  const html = document.createElement('span')
  html.textContent = name
  const size = people >= 500_000 ? classes.city : people >= 50_000 ? classes.town : classes.village
  const icon = divIcon({ className: `${classes.label} ${size}`, html, iconSize: [0, 0] })
  return marker(place, { icon, interactive: false, keyboard: false, pane: paneName })
}
