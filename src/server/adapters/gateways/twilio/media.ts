import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { faultOf, isAllowed } from '#server/adapters/addresses.ts'
import { checkedLookup, type Lookup } from '#server/adapters/checkedLookup.ts'
import { createLookup } from '#server/adapters/nameLookup.ts'
import { rejection, startDeadline } from '../../deadline.ts'
import type { FetchedMedia } from '../port.ts'
import type { TwilioSettings } from './settings.ts'

// The pictures of an inbound message. Its callback names their addresses at Twilio, which lead on to where they lie. Only
// Twilio's own hosts are asked, only its own API gets the account's credentials, and no address within a network is
// ever connected to: whoever learnt the token must not reach a machine behind this one.

type MediaOptions = Pick<TwilioSettings, 'accountSid' | 'authToken' | 'apiUrl'> & {
  readonly maxBytes: number
  readonly wholeMilliseconds?: number
  readonly lookup?: Lookup
}

const usualMilliseconds = 60_000
const mostHops = 3
const hosts = /(^|\.)(twilio\.com|twiliocdn\.com)$/
/** Twilio keeps the pictures of many regions here. */
const bucket = { host: 's3-external-1.amazonaws.com', path: '/media.twiliocdn.com/' }

type Got = FetchedMedia | { readonly next: string }

/** Writes one picture to `path`, within a minute. What cannot be had leaves nothing there. */
export async function fetchMedia(url: string, path: string, options: MediaOptions): Promise<FetchedMedia> {
  const { over, clear } = startDeadline(options.wholeMilliseconds ?? usualMilliseconds)
  return follow(url, { path, options, over }).finally(clear)
}

type Following = { readonly path: string; readonly options: MediaOptions; readonly over: AbortSignal }

async function follow(url: string, following: Following): Promise<FetchedMedia> {
  let target = url
  for (let hop = 0; hop < mostHops; hop += 1) {
    if (!mayAsk(target, hop, following.options)) return 'refused'
    const got = await getOnce(new URL(target), { ...following, isFirst: hop === 0 })
    if (typeof got === 'string') return got
    target = got.next
  }
  return 'refused'
}

/** The first address must be the API's own, since it gets the credentials. Of tests alone it is on this machine. */
function mayAsk(target: string, hop: number, { apiUrl }: MediaOptions): boolean {
  if (!URL.canParse(target) || faultOf(target, isHere(apiUrl))) return false
  const { origin, hostname, pathname } = new URL(target)
  if (origin === new URL(apiUrl).origin) return true
  if (hop === 0) return false
  return hosts.test(hostname) || (hostname === bucket.host && pathname.startsWith(bucket.path))
}

const isHere = (apiUrl: string) => ({ allowsLoopback: new URL(apiUrl).hostname === '127.0.0.1' })

type Getting = Following & { readonly isFirst: boolean }

async function getOnce(target: URL, { path, isFirst, options, over }: Getting): Promise<Got> {
  try {
    const response = await Promise.race([answerOf(target, { isFirst, options, over }), rejection(over)])
    const { statusCode: status = 0, headers } = response
    const isTaken = status === 200 && isPicture(headers['content-type'])
    if (!isTaken) response.destroy()
    if (status >= 300 && status < 400)
      return headers.location ? { next: new URL(headers.location, target).href } : 'refused'
    if (!isTaken) return status === 429 || status >= 500 ? 'later' : 'refused'
    await pipeline(response, atMost(options.maxBytes), createWriteStream(path, { mode: 0o600 }), {
      signal: over,
    })
    return 'fetched'
  } catch (error) {
    await rm(path, { force: true })
    return error instanceof TooLargeError ? 'refused' : 'later'
  }
}

function answerOf(
  target: URL,
  { isFirst, options, over }: Omit<Getting, 'path'>,
): Promise<http.IncomingMessage> {
  const { accountSid, authToken, apiUrl } = options
  const lookup: Lookup = options.lookup ?? createLookup()
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const isOwn = isFirst || target.origin === new URL(apiUrl).origin
  return new Promise((resolve, reject) => {
    const call = (target.protocol === 'https:' ? https : http).request(target, {
      signal: over,
      agent: false,
      lookup: checkedLookup(lookup, (address) => isAllowed(address, isHere(apiUrl))),
      headers: { 'accept-encoding': 'identity', ...(isOwn && { authorization }) },
    })
    call.on('response', resolve)
    call.on('error', reject)
    // Node tells no error where the other side switches protocols.
    call.on('close', () => reject(new Error('closed without an answer')))
    call.end()
  })
}

/** Its true type is told by its bytes, later. */
const isPicture = (type = '') => /^(image\/|application\/(pdf|octet-stream))/i.test(type)

class TooLargeError extends Error {
  override name = 'TooLargeError'
}

/** Ends where more comes than one picture may have, whatever the head promised. */
const atMost = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const piece of source) {
      bytes += piece.length
      if (bytes > maxBytes) throw new TooLargeError()
      yield piece
    }
  }
