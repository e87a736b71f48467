import * as z from 'zod'
import { oneLine } from '#contract/text.ts'
import { limitedFetch } from '../limitedFetch.ts'
import { type GoogleMaps, type MapLanguage, MapsAwayError } from './port.ts'

type Options = {
  /** Without a slash at the end. */
  readonly url: string
  readonly key: string
  /** Two letters: borders and names are drawn as they are seen there. */
  readonly region: string
  /** The address of this installation, by which a key may be held to it. */
  readonly publicUrl: string
  readonly wholeMilliseconds?: number
  /** So long nobody is asked again after a fault. */
  readonly restMilliseconds?: number
}

const session = z.object({
  session: z.string().min(1).max(2000),
  /** Seconds since 1970. */
  expiry: z.string().regex(/^\d{1,12}$/),
})
const viewport = z.object({ copyright: z.string() })

type Session = { readonly token: string; readonly endsAt: number }

const hourMilliseconds = 3_600_000
const mostCredit = 300

/** https://developers.google.com/maps/documentation/tile: `createSession`, `2dtiles` and `viewport`. A redirect is no answer. */
export function createGoogleMaps(options: Options): GoogleMaps {
  const { url, key, region, publicUrl, wholeMilliseconds = 5000, restMilliseconds = 30_000 } = options
  const sessions = new Map<MapLanguage, Promise<Session>>()
  let restsUntil = 0

  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await limitedFetch(wholeMilliseconds, `${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', referer: `${publicUrl}/` },
      body: body && JSON.stringify(body),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the answer is ${response.status}`)
    return response.json()
  }
  const begin = async (language: MapLanguage): Promise<Session> => {
    const body = { mapType: 'roadmap', language, region }
    const told = session.parse(await ask(`/v1/createSession?key=${encodeURIComponent(key)}`, body))
    return { token: told.session, endsAt: Number(told.expiry) * 1000 }
  }
  const findSession = async (language: MapLanguage, at: Date): Promise<Session> => {
    const kept = sessions.get(language)
    const known = kept && (await kept)
    if (known && known.endsAt - hourMilliseconds > at.getTime()) return known
    // Somebody else who waited for the same one has begun the next.
    if (sessions.get(language) !== kept) return findSession(language, at)
    if (at.getTime() < restsUntil) throw new Error('it failed a moment ago')
    const begun = begin(language)
    sessions.set(language, begun)
    return begun.catch((error: unknown) => {
      if (sessions.get(language) === begun) sessions.delete(language)
      restsUntil = at.getTime() + restMilliseconds
      throw error
    })
  }
  const blanksOf = ({ token }: Session) =>
    `session=${encodeURIComponent(token)}&key=${encodeURIComponent(key)}`
  const told = <Found>(work: Promise<Found>): Promise<Found> =>
    work.catch((cause: unknown) => {
      throw new MapsAwayError('Google Maps gave no answer', { cause })
    })
  return {
    findTiles: (language, at) =>
      told(findSession(language, at).then((one) => `${url}/v1/2dtiles/{z}/{x}/{y}?${blanksOf(one)}`)),
    findCredit: (language, at, { zoom, north, south, east, west }) =>
      told(
        (async () => {
          const place = `zoom=${zoom}&north=${north}&south=${south}&east=${east}&west=${west}`
          const blanks = blanksOf(await findSession(language, at))
          const { copyright } = viewport.parse(await ask(`/tile/v1/viewport?${blanks}&${place}`))
          return oneLine(copyright).slice(0, mostCredit)
        })(),
      ),
  }
}
