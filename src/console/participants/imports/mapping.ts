import type { ImportMapping } from '#contract/participants/calls.ts'
import type { CsvHead } from './csvHead.ts'
import { guessFields } from './guesses.ts'

export const fields = [
  'first_name',
  'last_name',
  'name',
  'phone',
  'email',
  'language',
  'is_customer',
  'data',
  'consent',
  'skip',
] as const
export type Field = (typeof fields)[number]
/** A column's target; `key` names the person variable where the field is `data`. */
export type Choice = { field: Field; key: string }
/** A fault of each column, or of the whole; what the server would refuse. */
export type MappingFaults = {
  columns: ('twice' | 'key' | undefined)[]
  whole: 'names' | 'contact' | undefined
}

/** By the names of the columns, then by their values; each field once, and no whole name beside its parts. */
export function guessMapping({ columns }: CsvHead): Choice[] {
  const guessed: (Field | undefined)[] = guessFields(columns)
  const isSplit = guessed.includes('first_name')
  const hasLast = guessed.includes('last_name')
  const taken = new Set<Field>()
  return columns.map(({ name }, at) => {
    // A file that was exported here names its person variables.
    const variable = /^data\.([a-z0-9_]{1,64})$/.exec(name.trim())?.[1]
    if (variable) return { field: 'data', key: variable }
    const field = settled(guessed[at])
    if (!field || taken.has(field)) return { field: 'skip', key: keyOf(name) }
    taken.add(field)
    return { field, key: keyOf(name) }
  })

  /** "Nom" beside "Prénom" is the last name. */
  function settled(field: Field | undefined): Field | undefined {
    if (field !== 'name' || !(isSplit || hasLast)) return field
    return hasLast ? undefined : 'last_name'
  }
}

/** A person variable's name from a column's: `Postal Code` → `postal_code`. */
export const keyOf = (name: string): string =>
  plainOf(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 64)

const plainOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s._-]+/g, '_')

export const wireOf = (choices: Choice[]): ImportMapping =>
  choices.map(({ field, key }) => (field === 'data' ? (`data.${key}` as const) : field))

/** The way back: what was chosen for the columns of a checked import. */
export const choicesOf = (mapping: ImportMapping, header: readonly string[]): Choice[] =>
  mapping.map((field, at) =>
    field.startsWith('data.')
      ? { field: 'data', key: field.slice('data.'.length) }
      : { field: field as Field, key: keyOf(header[at] ?? '') },
  )

/** Told before a large file has gone to the server. */
export function faultsOf(choices: Choice[]): MappingFaults {
  const used = wireOf(choices)
  const columns = choices.map(({ field, key }, at) => {
    if (field === 'skip') return undefined
    if (field === 'data' && !/^[a-z0-9_]{1,64}$/.test(key)) return 'key'
    return used.some((other, place) => place !== at && other === used[at]) ? 'twice' : undefined
  })
  return { columns, whole: wholeFaultOf(used) }
}

function wholeFaultOf(used: ImportMapping): MappingFaults['whole'] {
  if (used.includes('name') && (used.includes('first_name') || used.includes('last_name'))) return 'names'
  return used.includes('phone') || used.includes('email') ? undefined : 'contact'
}

export const hasFault = ({ columns, whole }: MappingFaults): boolean =>
  whole !== undefined || columns.some((fault) => fault !== undefined)
