import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostOf } from '#server/platform/environment.ts'
import { faultOf, isAllowed } from '../addresses.ts'
import { checkedLookup, type Lookup } from '../checkedLookup.ts'
import { startDeadline } from '../deadline.ts'
import { createLookup } from '../nameLookup.ts'
import { failureOf } from './failures.ts'
import type { AddressFault, WebhookPort, WebhookRequest } from './port.ts'
import { type Limits, type Sender, type Sent, StaleError, sendOnce } from './sendOnce.ts'
import type { WebhookSettings } from './settings.ts'

const usualLimits: Limits = { connectMilliseconds: 5000, headMilliseconds: 10_000, wholeMilliseconds: 15_000 }

type Options = WebhookSettings & { readonly lookup?: Lookup; readonly limits?: Limits; readonly ca?: string }

/**
 * Sends by HTTP/1.1, straight to the address: variables that name a proxy are for other programs. Connections are kept
 * for the next event. An answer is neither unpacked nor read beyond its first bytes.
 */
export function createWebhooks(options: Options): WebhookPort {
  const lookup: Lookup = options.lookup ?? createLookup()
  const mayConnect = (address: string) => isAllowed(address, options)
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: 64,
    timeout: 20_000,
    lookup: checkedLookup(lookup, mayConnect),
  }
  const agents = {
    'http:': new http.Agent(agentOptions),
    'https:': new https.Agent({ ...agentOptions, ...(options.ca && { ca: options.ca }) }),
  }
  const sender: Sender = { agents, mayConnect, limits: options.limits ?? usualLimits }
  return {
    check: async (url) => faultOf(url, options) ?? (await foundInside(url, { lookup, mayConnect })),
    post: async (request, sooner) => {
      const fault = faultOf(request.url, options)
      if (fault) return { status: null, failure: 'inside', answer: '', milliseconds: 0 }
      const began = performance.now()
      const { over, clear } = startDeadline(sender.limits.wholeMilliseconds, sooner)
      const outcome = await sendAnew(request, sender, over).catch((error: unknown) => ({
        status: null,
        answer: '',
        failure: failureOf(error),
      }))
      clear()
      return { ...outcome, milliseconds: Math.round(performance.now() - began) }
    },
    close: async () => {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

type Looking = { lookup: Lookup; mayConnect: (address: string) => boolean }

/** Names are looked up at each connection too; here a person is told at once. */
async function foundInside(url: string, { lookup, mayConnect }: Looking): Promise<AddressFault | undefined> {
  const host = hostOf(new URL(url))
  if (isIP(host) !== 0) return undefined
  // A name that nobody knows yet may be known when the first event comes.
  const addresses = await Promise.race([lookup(host, { all: true }).catch(() => []), patience()])
  return addresses.every(({ address }) => mayConnect(address)) ? undefined : 'webhook_inside'
}

/** Whoever saves an address waits no longer for a name server. */
const patience = (): Promise<never[]> => sleep(3000, [], { ref: false })

/** A kept connection that the other side has just closed is no failure of the address: a new one is made. */
async function sendAnew(request: WebhookRequest, sender: Sender, over: AbortSignal): Promise<Sent> {
  try {
    return await sendOnce(request, sender, over)
  } catch (error) {
    if (!(error instanceof StaleError)) throw error
    return sendOnce(request, sender, over)
  }
}
