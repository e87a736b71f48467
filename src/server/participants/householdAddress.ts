import { foldAccents } from '#contract/words/keywordText.ts'

/**
 * The text by which two participants are of one household (decisions 4), or undefined for an address without a
 * letter or without a digit, since such addresses would make one household of strangers. Accents, case,
 * punctuation, English and French street types and directions, the place of the unit and the blank in a postal
 * code do not matter: "5-120, rue de l'Église" and "120 De L'EGLISE St., apt 5" are the same.
 */
export function normaliseAddress(input: string): string | undefined {
  const text = foldAccents(input.slice(0, 500)).toLowerCase().trim()
  if (!/[a-z]/.test(text) || !/\d/.test(text)) return undefined
  const words = text
    .replace(/^#?\s*([a-z]?\d{1,5}[a-z]?)\s?-\s?(\d{1,6}[a-z]?)\b(?=[\s,])/, 'unit $1 $2')
    .replace(/#/g, ' unit ')
    .replace(/['’`]/g, '')
    .replace(/\b([a-z]\d[a-z])[ -]?(\d[a-z]\d)\b/g, '$1$2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  return arrange(words)
}

// "Ste" before a number is a suite, else Sainte. "St" is both Saint and Street, so both are read as one word.
const unitWords = new Set(
  'unit unite apt apartment app appt appartement suite ste bureau ph penthouse'.split(' '),
)

const shortForms = new Map<string, string>()
for (const line of [
  'st str street saint rue',
  'ave av avenue',
  'blvd boul boulevard bl bld',
  'rd road ch chemin',
  'dr drive promenade prom',
  'crt ct court cour',
  'cres cr crescent croissant',
  'pl place',
  'ln lane ruelle',
  'terr ter terrace terrasse',
  'hwy highway autoroute aut',
  'rte route',
  'sq square carre',
  'pkwy parkway',
  'cir circle cercle',
  'mtee montee',
  'rg rang',
]) {
  const [shortForm = '', ...others] = line.split(' ')
  for (const word of [shortForm, ...others]) shortForms.set(word, shortForm)
}

const directions = new Map(
  Object.entries({
    n: 'n',
    north: 'n',
    nord: 'n',
    s: 's',
    south: 's',
    sud: 's',
    e: 'e',
    east: 'e',
    est: 'e',
    w: 'w',
    west: 'w',
    o: 'w',
    ouest: 'w',
    ne: 'ne',
    nw: 'nw',
    no: 'nw',
    se: 'se',
    sw: 'sw',
    so: 'sw',
    sainte: 'ste',
  }),
)

/** Street types stand behind the name in English and before it in French, so they go behind the rest, and the unit last. */
function arrange(words: readonly string[]): string {
  const rest: string[] = []
  const types: string[] = []
  const units: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const next = words[index + 1]
    const type = shortForms.get(word)
    if (unitWords.has(word) && next && /\d|^[a-z]$/.test(next)) {
      units.push(`unit ${next}`)
      index += 1
    } else if (type) types.push(type)
    else rest.push(directions.get(word) ?? word)
  }
  return [...rest, ...types.sort(), ...new Set(units)].join(' ')
}
