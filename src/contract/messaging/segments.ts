/** The cost of a text as SMS: the setting's rule (M5) and the true parts of 3GPP TS 23.038. */
export type SegmentCount = {
  /** Characters as a person counts them: code points, so an emoji of one code point is 1. */
  characters: number
  /** M5: characters over the shortcode's limit, rounded up. */
  specification: { limit: number; segments: number }
  encoding: 'GSM-7' | 'UCS-2'
  /** Messages that a gateway is billed for; 0 for an empty text. */
  parts: number
  /** Septets for GSM-7, 16-bit units for UCS-2; the gap before a character that may not be split is not counted. */
  unitsUsed: number
  /** 160 or 153 septets, 70 or 67 units: the smaller one as soon as there is more than one part. */
  unitsPerPart: number
  /** The distinct characters outside the GSM-7 alphabet, in the order they appear. */
  forcing: string[]
}

/**
 * The characters of GSM-7 in the order of their numbers, the escape (0x1B) left out (3GPP TS 23.038, 6.2.1). There is Ç but
 * not ç, and à è é ù ì ò but no â ê î ô û ë ï.
 */
export const basicAlphabet: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that take the escape and another one (6.2.1.1). */
const extensionTable = new Set('\f^{}\\[~]|€')

/** Septets or 16-bit units in a part, alone or joined with others. */
export const partSizes = {
  'GSM-7': { single: 160, joined: 153 },
  'UCS-2': { single: 70, joined: 67 },
} as const

/**
 * An SMS text as it leaves: what nobody can see costs nothing. Blanks of any width and tabs are plain ones, characters
 * without width are left out, and an accent stands in its letter. What joins emoji or turns the direction stays.
 */
export function textAsSent(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2028\u2029\u0085\v]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
}

/** The character, or its number where it cannot be seen: `U+200D`. */
export function shownCharacter(character: string): string {
  if (!/^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) return character
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Counts the segments and parts of one SMS text, as it leaves.
 * @param segmentLimit characters a segment, at least 1 (the shortcode's `segment_limit`, M5). Throws RangeError below 1.
 */
export function countSegments(text: string, segmentLimit = 140): SegmentCount {
  if (!Number.isInteger(segmentLimit) || segmentLimit < 1) {
    throw new RangeError('A segment limit is a whole number of characters, at least 1.')
  }
  const characters = [...textAsSent(text)]
  const forcing = [...new Set(characters.filter((character) => septetsOf(character) === 0))]
  const encoding = forcing.length === 0 ? 'GSM-7' : 'UCS-2'
  const sizes = characters.map(encoding === 'GSM-7' ? septetsOf : (character) => character.length)
  const unitsUsed = sizes.reduce((sum, size) => sum + size, 0)
  const { single, joined } = partSizes[encoding]
  const isSingle = unitsUsed <= single
  return {
    characters: characters.length,
    specification: { limit: segmentLimit, segments: Math.ceil(characters.length / segmentLimit) },
    encoding,
    parts: isSingle ? Math.min(unitsUsed, 1) : partStarts(sizes, joined).length,
    unitsUsed,
    unitsPerPart: isSingle ? single : joined,
    forcing,
  }
}

function septetsOf(character: string): 0 | 1 | 2 {
  if (basicAlphabet.has(character)) return 1
  return extensionTable.has(character) ? 2 : 0
}

/** The texts of the parts that `countSegments` counts, for a gateway that takes them one by one. */
export function splitIntoParts(written: string): { encoding: SegmentCount['encoding']; parts: string[] } {
  const text = textAsSent(written)
  const { encoding, parts, unitsPerPart } = countSegments(text)
  if (parts <= 1) return { encoding, parts: [text] }
  const characters = [...text]
  const sizes = characters.map(encoding === 'GSM-7' ? septetsOf : (character) => character.length)
  const starts = partStarts(sizes, unitsPerPart)
  return { encoding, parts: starts.map((start, at) => characters.slice(start, starts[at + 1]).join('')) }
}

/** An escape sequence or a surrogate pair moves whole into the next part, so this is not a plain division. */
function partStarts(sizes: readonly number[], unitsPerPart: number): number[] {
  const starts = [0]
  let unitsInPart = 0
  for (const [at, size] of sizes.entries()) {
    if (unitsInPart + size > unitsPerPart) {
      starts.push(at)
      unitsInPart = 0
    }
    unitsInPart += size
  }
  return starts
}
