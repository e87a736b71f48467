/** `{random}`: an optional cache-busting segment of exactly 16 letters and digits (M7). */
const random = ':random(^[A-Za-z0-9]{16}$)'

/**
 * The router's addresses of a contract path: one, or two where `{random}` is in it (an optional parameter with a
 * pattern is accepted by the router but never matches). Static segments win over parameters by themselves.
 */
export function addressesOf(path: string): string[] {
  const withParameters = (text: string) => text.replace(/\{(\w+)\}/g, ':$1')
  if (!path.includes('{random}')) return [withParameters(path)]
  const [before = '', after = ''] = path.split('{random}')
  const short = withParameters(before.replace(/\/$/, '') + after)
  return [short, withParameters(before) + random + withParameters(after)]
}

/** The path as the OpenAPI document lists it: without `{random}`. */
export const documentedPath = (path: string): string => path.replace(/\/?\{random\}/, '')
