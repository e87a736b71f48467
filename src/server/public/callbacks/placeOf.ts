import { latitudes, longitudes } from '#contract/operations/locations/place.ts'
import { cutText, hasVisibleText, oneLine, textFault } from '#contract/text.ts'
import type { PlaceHeaders } from '#server/adapters/placeHeaders.ts'
import type { Exchange } from '#server/platform/http/call.ts'

export type VisitOrigin = { latitude: number; longitude: number; region: string | null }

/** The visitor's place by the proxy in front; undefined where it does not say it, or not as degrees. */
export function placeOf(
  { proxyHeader }: Pick<Exchange, 'proxyHeader'>,
  headers: PlaceHeaders | undefined,
): VisitOrigin | undefined {
  if (!headers) return undefined
  const latitude = degreesIn(proxyHeader(headers.latitude), latitudes)
  const longitude = degreesIn(proxyHeader(headers.longitude), longitudes)
  if (latitude === undefined || longitude === undefined) return undefined
  const named = headers.region.map((name) => regionIn(proxyHeader(name))).filter((text) => text !== '')
  return { latitude, longitude, region: named.length > 0 ? cutText(named.join(', '), 200) : null }
}

function degreesIn(text: string, { min, max }: { min: number; max: number }): number | undefined {
  if (!/^-?\d{1,3}(\.\d{1,15})?$/.test(text.trim())) return undefined
  const degrees = Number(text)
  return degrees >= min && degrees <= max ? degrees : undefined
}

/** Node reads the bytes of a header as Latin-1; those who name places send UTF-8. */
function regionIn(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  const decoded = bytes.toString('utf8')
  const text = oneLine(decoded.includes('\ufffd') ? header : decoded)
  return textFault(text) || !hasVisibleText(text) ? '' : text
}
