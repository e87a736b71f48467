/**
 * The one form in which a keyword is stored and an inbound text is compared with it (decisions 3): no accents,
 * upper case, single blanks, no punctuation or emoji at the ends. ` «Arrêt!» ` gives `ARRET`; a text without
 * letters, digits or inner signs gives ''.
 */
export function normaliseKeyword(text: string): string {
  const characters = [...foldAccents(text.replace(keycaps, ' '))]
  const first = characters.findIndex((character) => !atTheEnds.test(character))
  const last = characters.findLastIndex((character) => !atTheEnds.test(character))
  if (first === -1) return ''
  return characters
    .slice(first, last + 1)
    .join('')
    .replace(/\s+/g, ' ')
    .toUpperCase()
}

// A digit or sign drawn as a key is an emoji too.
const keycaps = /[0-9#*]\uFE0F?\u20E3/g
// `So` and `Sk` are emoji and their skin tones; `$`, `+` and `=` stay, since a keyword may be "C++" or "$5".
const atTheEnds = /^[\p{P}\p{So}\p{Sk}\s\p{Cc}]$/u

/** The keyword as people and phones write it: blanks, hyphens and full stops within do not count (decisions 3). */
export const foldKeyword = (text: string): string =>
  normaliseKeyword(text).replace(/[\s\p{Pd}\u2212.]+/gu, '')

/**
 * As what a text may be compared, the nearest first: the whole of it, its first line, since a phone may add a
 * signature, and that without polite words behind; each as it is and folded. `Snow-day please\nSent from…` has
 * `SNOWDAY` among them.
 */
export function keywordForms(text: string): string[] {
  const whole = normaliseKeyword(text)
  const line = normaliseKeyword(firstLine(text))
  const plain = withoutPoliteWords(line)
  const forms = [whole, foldKeyword(whole), line, foldKeyword(line), plain, foldKeyword(plain)]
  return [...new Set(forms)].filter((form) => form !== '')
}

/** The first line in which something can be compared. */
export const firstLine = (text: string): string =>
  text.split(/[\n\r\u2028\u2029]/).find((line) => normaliseKeyword(line) !== '') ?? ''

const politeWords: ReadonlySet<string> = new Set(['PLEASE', 'SVP', 'THANKS', 'MERCI'])

function withoutPoliteWords(normalised: string): string {
  const words = normalised.split(' ')
  const last = words.findLastIndex((word, index) => index === 0 || !politeWords.has(foldKeyword(word)))
  return normaliseKeyword(words.slice(0, last + 1).join(' '))
}

/** The text without accents, ligatures, wide forms and characters without width; case stays. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[œŒæÆøØłŁđĐ]/g, (letter) => foldedLetters[letter] ?? letter)
}

// Letters that Unicode does not decompose.
const foldedLetters: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}
