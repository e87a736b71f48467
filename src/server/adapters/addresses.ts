// Which addresses a webhook may have. A client chooses them, so whatever is not on the public Internet is refused:
// this machine, its network, and what clouds answer to their machines (169.254.169.254).

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { hostOf } from '#server/platform/environment.ts'
import type { AddressFault } from './webhooks/port.ts'
import type { WebhookSettings } from './webhooks/settings.ts'

/** Whether one may connect to this IP address. An IPv4 address within an IPv6 one counts as what it is. */
export function isAllowed(address: string, { allowsLoopback }: WebhookSettings): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return allowsLoopback
  if (range !== 'unicast') return false
  // Of IPv6 this is all that was given out yet; beyond it lie old forms of addresses of any kind.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR(publicIPv6))
}

const publicIPv6 = '2000::/3'

/** An IP address in the unusual notations that a browser takes too (`0x7f.1`) is one already when it comes here. */
export function faultOf(text: string, settings: WebhookSettings): AddressFault | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'webhook_address'
  if (url.username !== '' || url.password !== '') return 'webhook_credentials'
  const isHere = isLoopback(hostOf(url))
  if (url.protocol === 'http:' && !(settings.allowsLoopback && isHere)) return 'webhook_address'
  const isInside = isIP(hostOf(url)) !== 0 && !isAllowed(hostOf(url), settings)
  return isInside || (isHere && !settings.allowsLoopback) ? 'webhook_inside' : undefined
}

function isLoopback(host: string): boolean {
  if (isIP(host) !== 0) return ipaddr.process(host).range() === 'loopback'
  return /^(.+\.)?localhost\.?$/.test(host)
}
