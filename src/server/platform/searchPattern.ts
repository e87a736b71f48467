/** A pattern for each word of a text, the longest first: all of them are to be found, in any order. */
export function searchPatterns(words: readonly string[]): string[] {
  return [...new Set(words)].map(searchPattern).sort((a, b) => b.length - a.length)
}

/** The LIKE pattern that finds a text anywhere in a column folded by the database's `fold`. */
export function searchPattern(text: string): string {
  return `%${likeText(foldSearch(text))}%`
}

/** A text as it stands for itself in a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * The database's `fold` of a text: no case, accents or characters without width, wide forms as plain ones, and
 * one apostrophe, one quotation mark and one dash.
 */
export function foldSearch(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/[`\u2018\u2019\u201b\u2032\u02b9\u02bb-\u02bd\u02c8\u05f3\ua78c]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[øłđðħŧıςœæßþ]/g, (letter) => undecomposed[letter] ?? letter)
}

/** Letters that Unicode does not decompose. */
const undecomposed: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  þ: 'th',
}
