import { normaliseAddress } from './householdAddress.ts'

const fields = {
  street: ['address', 'address_1', 'address1', 'street', 'street_address'],
  unit: ['address_2', 'address2', 'unit', 'apartment', 'apt', 'suite'],
  town: ['city', 'town'],
  postal: ['postal', 'postal_code', 'zip', 'zip_code'],
} as const

/** The fields of a form by which a household is known; the street's come first. */
export const householdFields: readonly string[] = Object.values(fields).flat()

/** Fields without which no household is known. */
export const streetFields: readonly string[] = fields.street

/**
 * The household of an entry: the street with its unit, and the postal code or, where none is given, the town. The
 * province and the country say nothing more, so that whoever leaves them out is of the same household. Without a
 * street and its number there is none: a postal code alone would make one household of strangers.
 */
export function householdOf(data: Readonly<Record<string, unknown>>): string | undefined {
  const partOf = (names: readonly string[]) =>
    names
      .map((name) => (Object.hasOwn(data, name) ? data[name] : undefined))
      .filter((part) => typeof part === 'string')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const street = partOf(fields.street).join(', ')
  if (!normaliseAddress(street)) return undefined
  const units = partOf(fields.unit).map((unit) =>
    /^[a-z]?\d{1,5}[a-z]?$|^[a-z]$/i.test(unit) ? `unit ${unit}` : unit,
  )
  const [postal] = partOf(fields.postal)
  const place = postal === undefined ? partOf(fields.town) : [areaOf(postal)]
  return normaliseAddress([street, ...units, ...place].join(', '))
}

/** Without its blank, and of a US ZIP code the five digits: the four behind them are often left out. */
const areaOf = (postal: string): string =>
  /^\d{5}-?\d{4}$/.test(postal) ? postal.slice(0, 5) : postal.replace(/[ -]/g, '')
