import type { LocationForm } from '#contract/operations/locations/locationCalls.ts'
import { why } from '#contract/why.ts'
import { CsvError } from '#server/platform/csv/readCsv.ts'
import { foldSearch } from '#server/platform/searchPattern.ts'

export type LocationField = keyof LocationForm
/** The field of a location for each column of a file; undefined: none. */
export type Columns = readonly (LocationField | undefined)[]

/** How people and systems head a column, in English and French, without accents, case, articles and signs. */
const names: Record<LocationField, readonly string[]> = {
  name: [
    ...['name', 'store name', 'location name', 'shop name', 'store', 'shop', 'location', 'branch', 'title'],
    ...['nom', 'nom magasin', 'nom succursale', 'nom boutique', 'nom emplacement', 'magasin', 'succursale'],
    ...['boutique', 'enseigne', 'emplacement'],
  ],
  store_number: [
    ...['store number', 'store no', 'store id', 'store code', 'shop number', 'location number'],
    ...['location id', 'branch number', 'number', 'no', 'id', 'code', 'external id', 'numero', 'identifiant'],
    ...['numero magasin', 'no magasin', 'code magasin', 'numero succursale', 'no succursale'],
    ...['numero boutique', 'identifiant externe'],
  ],
  address_1: [
    ...['address', 'address 1', 'address line 1', 'street', 'street address', 'adresse', 'adresse 1', 'rue'],
    ...['ligne adresse 1', 'adresse ligne 1', 'adresse civique'],
  ],
  address_2: [
    ...['address 2', 'address line 2', 'unit', 'suite', 'floor', 'adresse 2', 'ligne adresse 2'],
    ...['adresse ligne 2', 'unite', 'bureau', 'local', 'etage', 'complement adresse'],
  ],
  city: ['city', 'town', 'municipality', 'ville', 'municipalite'],
  province: ['province', 'state', 'region', 'prov', 'province state', 'state province', 'etat'],
  postal_code: ['postal code', 'postcode', 'postal', 'zip', 'zip code', 'zipcode', 'code postal', 'cp'],
  country: ['country', 'pays'],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'telephone number',
    'tel',
    'numero telephone',
    'no telephone',
  ],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'long', 'lng', 'lon'],
}

const fieldOf = new Map(
  (Object.entries(names) as [LocationField, readonly string[]][])
    .toReversed()
    .flatMap(([field, all]) => all.map((name) => [name, field] as const)),
)

/** « Nº du magasin » is `no magasin`. */
const plainHeading = (heading: string): string =>
  foldSearch(heading)
    .replace(/[#№]|n[º°]/g, ' no ')
    .replace(/\b(?:(?:de la|of the|du|des|de|la|le|of)\s|[dl]')/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** @throws CsvError where two columns say the same, or none says what a location is called. */
export function columnsOf(header: readonly string[]): Columns {
  const columns = header.map((heading) => fieldOf.get(plainHeading(heading)))
  for (const [at, field] of columns.entries()) {
    const first = columns.indexOf(field)
    if (field && first < at)
      throw new CsvError(why('column_twice', { first: shown(header[first]), second: shown(header[at]) }))
  }
  if (!columns.includes('name')) throw new CsvError(why('no_name_column'))
  return columns
}

/** The headings that nothing is read from. */
export const unreadOf = (header: readonly string[], columns: Columns): string[] =>
  header.filter((heading, at) => columns[at] === undefined && heading.trim() !== '').map(shown)

const shown = (heading = '') => heading.trim().slice(0, 60)
