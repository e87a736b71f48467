/** Believable people for the demo, the same on every installation: drawn from lists by a seeded generator. */

export type Person = {
  first_name: string
  last_name: string
  phone: string
  email: string
  language: 'en' | 'fr'
}

const frenchFirst = [
  'Camille',
  'Élise',
  'Marc-André',
  'Geneviève',
  'Mathieu',
  'Chloé',
  'Étienne',
  'Noémie',
  'Olivier',
  'Sarah-Maude',
  'Félix',
  'Léa',
  'Antoine',
  'Maude',
  'Simon',
  'Rosalie',
]
const frenchLast = [
  'Bouchard',
  'Tremblay',
  'Côté',
  'Gagnon',
  'Roy',
  'Lavoie',
  'Pelletier',
  'Fortin',
  'Bélanger',
  'Ouellet',
  'Lévesque',
  'Girard',
  'Morin',
  'Simard',
]
const englishFirst = [
  'Jordan',
  'Priya',
  'Sam',
  'Tom',
  'Aisha',
  'Liam',
  'Wei',
  'Olivia',
  'Noah',
  'Fatima',
  'Ethan',
  'Grace',
  'Mateo',
  'Hannah',
  'Kwame',
  'Zoe',
  'Daniel',
  'Mei',
  'Owen',
  'Leila',
]
const englishLast = [
  'Lee',
  'Nair',
  'Okafor',
  'Weber',
  'Singh',
  'Chen',
  'MacDonald',
  'Patel',
  'Thompson',
  'Nguyen',
  'Campbell',
  'Rossi',
  'Haddad',
  'Kowalski',
  'Stewart',
  'Ali',
  'Fraser',
  'Kim',
]

/** `count` people; phones lie in the block of `line`, a fictional 555-01xx style number of one area code. */
export function makePeople({
  count,
  areaCode,
  seed,
  frenchShare,
}: {
  count: number
  areaCode: string
  seed: number
  frenchShare: number
}): Person[] {
  const next = seeded(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return Array.from({ length: count }, (_, index) => {
    const isFrench = next() < frenchShare
    const first = pick(isFrench ? frenchFirst : englishFirst)
    const last = pick(isFrench ? frenchLast : englishLast)
    const line = String(index + 1).padStart(4, '0')
    const mailbox = `${plain(first)}.${plain(last)}${index + 1}`
    return {
      first_name: first,
      last_name: last,
      phone: `+1${areaCode}555${line}`,
      email: `${mailbox}@example.test`,
      language: isFrench ? 'fr' : 'en',
    }
  })
}

/** A small linear generator: enough for a demo, never for a draw. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
