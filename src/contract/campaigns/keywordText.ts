/**
 * The one form in which a keyword is stored and an inbound text is compared with it (decisions 3): no accents,
 * upper case, single blanks, no punctuation or emoji at the ends. ` «Arrêt!» ` gives `ARRET`; a text without
 * letters, digits or inner signs gives ''.
 */
export function normaliseKeyword(text: string): string {
  const characters = [...foldAccents(text)]
  const first = characters.findIndex((character) => !atTheEnds.test(character))
  const last = characters.findLastIndex((character) => !atTheEnds.test(character))
  if (first === -1) return ''
  return characters
    .slice(first, last + 1)
    .join('')
    .replace(/\s+/g, ' ')
    .toUpperCase()
}

// `So` and `Sk` are emoji and their skin tones; `$`, `+` and `=` stay, since a keyword may be "C++" or "$5".
const atTheEnds = /^[\p{P}\p{So}\p{Sk}\s\p{Cc}]$/u

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
