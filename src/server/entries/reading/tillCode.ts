/** A bar or QR code as it was read from a picture. */
export type SeenCode = { readonly format: string; readonly text: string }

/** Fewer tell a shop or a till, and not a sale. */
const fewestDigits = 8
/** A code of stripes without a check digit is read from patterns by accident; a longer one is not. */
const fewestOfUnchecked = 10
const unchecked = ['ITF', 'Code39', 'Codabar']
const mostCharacters = 500

/** Shops number their own things in this range (GS1 General Specifications, 1.4.5); all others are products. */
const isOfShop = (ean: string) => ean.startsWith('2')

/**
 * Codes by which the till knows its sale, each once: those of products, of coupons and of a shop's pages are none. They
 * stand in one order, however the picture lay.
 */
export function tillCodes(seen: readonly SeenCode[]): string[] {
  const own = seen.filter(isOfSale).map(({ format, text }) => `${format} ${text.trim()}`)
  return [...new Set(own)].sort()
}

function isOfSale({ format, text }: SeenCode): boolean {
  if (text.length > mostCharacters) return false
  const digits = text.replace(/\D/g, '').length
  if (format === 'EAN13') return isOfShop(text)
  return digits >= (unchecked.includes(format) ? fewestOfUnchecked : fewestDigits)
}
