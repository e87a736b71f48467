/** The values of a manifest: whole numbers only, so that no two writers can format one differently. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue }

/**
 * RFC 8785 (JSON canonicalisation) for strings, safe whole numbers, booleans, null, arrays and plain objects.
 * Throws TypeError for everything else: fractions, undefined, dates, lone surrogates.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return canonicalString(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return JSON.stringify(value)
  // Array.from, since map would pass over a hole.
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (isPlainObject(value)) {
    // RFC 8785, 3.2.3: keys in the order of their UTF-16 units, which is sort()'s own.
    const members = Object.keys(value)
      .sort()
      .map((key) => `${canonicalString(key)}:${canonicalJson(value[key] as CanonicalValue)}`)
    return `{${members.join(',')}}`
  }
  throw new TypeError(`Canonical JSON cannot hold ${typeof value} ${String(value)}.`)
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('Canonical JSON cannot hold a lone surrogate.')
  return JSON.stringify(text)
}

function isPlainObject(value: unknown): value is { readonly [key: string]: CanonicalValue } {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
