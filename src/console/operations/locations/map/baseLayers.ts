import { base } from 'virtual:mapBase'
import { type LatLngTuple, type Path, polygon, polyline } from 'leaflet'
import type { Coordinates } from '#contract/operations/locations/place.ts'
import classes from './map.module.css'

export const largeTowns = base.towns

/** Coast, lakes, rivers and borders; near the date line also what lies beyond it. */
export function baseLayers(about: Coordinates | undefined): Path[] {
  const { longitude = 0 } = about ?? {}
  const beyond = Math.abs(longitude) > 150 ? [360 * Math.sign(longitude)] : []
  return [0, ...beyond].flatMap((shift) => {
    const all = (lines: readonly (readonly number[])[]) => lines.map((steps) => placesOf(steps, shift))
    const drawn = (className: string | undefined) => ({ interactive: false, className: className ?? '' })
    return [
      polygon(all(base.land), drawn(classes.land)),
      polyline(all(base.rivers), { ...drawn(classes.river), weight: 1 }),
      polygon(all(base.lakes), drawn(classes.lake)),
      polyline(all(base.borders), { ...drawn(classes.border), weight: 1 }),
    ]
  })
}

function placesOf(steps: readonly number[], shift: number): LatLngTuple[] {
  const places: LatLngTuple[] = []
  let [east, north] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    east += steps[at] ?? 0
    north += steps[at + 1] ?? 0
    places.push([north / 100, east / 100 + shift])
  }
  return places
}
