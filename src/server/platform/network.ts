import { isIPv6 } from 'node:net'

/**
 * Counts as one address where something is limited by address: an IPv4 address, or the first 64 bits of an IPv6 one,
 * since a single line has that many addresses to choose from (RFC 6177).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0')
  const first = [...groups, ...rest].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}
