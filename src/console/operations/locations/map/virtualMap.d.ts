/** Each line is steps of a hundredth of a degree from the place before, longitude first. */
declare module 'virtual:mapBase' {
  type Lines = readonly (readonly number[])[]
  type Town = readonly [name: string, latitude: number, longitude: number, people: number]

  export const base: { land: Lines; lakes: Lines; rivers: Lines; borders: Lines; towns: readonly Town[] }
}

/** Cells by how many times `cellDegrees` they lie east and north of zero; each has its largest town first. */
declare module 'virtual:mapTowns' {
  type Town = readonly [name: string, latitude: number, longitude: number, people: number]

  export const cellDegrees: number
  export const cells: Readonly<Record<string, () => Promise<readonly Town[]>>>
}
