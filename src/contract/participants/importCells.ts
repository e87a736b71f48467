/** Reads a cell of an import: the same for the guesses of the browser and for the server. */
import { cleanEmail, cleanPhone } from '../address.ts'

/** A cell without what keeps it a text in a sheet: `="+1416…"` says `+1416…`. */
export const plainCell = (cell: string): string => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell

/** A phone without what is no part of it, and without the `.0` of a number with decimals. */
export function plainPhone(cell: string): string {
  const text = cleanPhone(plainCell(cell))
  return /^\+?\d{7,15}\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text
}

/** A phone that a sheet has shortened, such as 4.16555E+09: its last digits are gone. */
export const isScientific = (phone: string): boolean => /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i.test(phone)

/** Whether a phone ends in an extension: `ext. 2`, `x2`, `poste 2`, `#2`, `;ext=2`. */
export const hasExtension = (phone: string): boolean =>
  /\d[\s.)]*[;,]?\s*(?:ext(?:ension|n)?|x|poste|#)\s*[.:=#]?\s*\d{1,7}$/i.test(phone)

/** Whether the first row of a file is a person: no heading is a phone or an e-mail. */
export const isPersonRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => isLikePhone(cell) || isLikeEmail(plainCell(cell)))

export const isLikeEmail = (cell: string): boolean =>
  cell.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cleanEmail(cell))

export function isLikePhone(cell: string): boolean {
  if (cell.length > 64) return false
  const phone = plainPhone(cell)
  if (isScientific(phone)) return true
  const digits = phone.replace(/[\s().+\p{Pd}\u2212\u2022~]/gu, '')
  return /^\d{10,15}$/.test(digits) || (hasExtension(phone) && /^[\d\s().+-]{10,}/.test(phone))
}
