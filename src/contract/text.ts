/** Checks that any text from outside must pass. Kept apart from the schemas so that console and jobs use the same. */
export type TextFault = 'nul' | 'surrogate' | 'bidi'

/** A sentence that ends once, whatever its last words end with (`p.m.`, `Win a snow day!`). */
export const withFullStop = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)

/** False for a text of only blanks, control characters and characters without width (zero-width space, joiners, fillers). */
export function hasVisibleText(text: string): boolean {
  // U+2800, the empty Braille pattern, is a symbol by its class and blank to the eye.
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text)
}

/**
 * The first kind of fault a text has, in this order: `nul` for NUL and every other C0 control but line feed,
 * tab and carriage return; `surrogate` for half a character; `bidi` for an override or isolate that turns the
 * direction of what follows (U+202A–202E, U+2066–2069).
 */
export function textFault(text: string): TextFault | undefined {
  if (hasControlCharacter(text)) return 'nul'
  if (!text.isWellFormed()) return 'surrogate'
  return /[\u202a-\u202e\u2066-\u2069]/.test(text) ? 'bidi' : undefined
}

/** The text as one line: each line break, TAB or other control character, with the blanks around it, is one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\p{Cc}\u2028\u2029][\s\p{Cc}]*/gu, ' ').trim()
}

/** The beginning of what somebody else wrote, as a database takes it: without NUL and half characters, the cut's own too. */
export function cutText(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .replaceAll('\0', '')
    .toWellFormed()
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return true
  }
  return false
}
