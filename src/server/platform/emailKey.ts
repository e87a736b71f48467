/**
 * An e-mail address as accounts are found by it. Letters of ASCII alone are made small: where others are folded too, the
 * Kelvin sign (U+212A) becomes a k, and whoever has the one address is taken for the owner of the other. So an
 * address with any other character is equal to itself alone, and no new account has one (`isPlainAddress`).
 */
export const emailKey = (typed: string): string =>
  typed.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Whether an address is of visible ASCII, so that no two spellings of it look alike; of a domain that is its xn-- form. */
export const isPlainAddress = (address: string): boolean => /^[!-~]+$/.test(address)
