import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { Lookup } from './checkedLookup.ts'

// The system's own look-up holds one of the few threads that read files too, for as long as a name server is silent, and
// cannot be taken back: two names that a client chose held up the whole process. So names that strangers choose are
// asked of the name servers of /etc/resolv.conf without a thread, after the hosts file. Such names are whole ones: no
// search domain is tried.

type NameOptions = {
  /** Left out, those of the system. */
  readonly servers?: readonly string[] | undefined
  readonly hostsFile?: string
  readonly wholeMilliseconds?: number
}

/** A second try waits twice as long as the first, so both are over before a connection's time is. */
const asking = { timeout: 1000, tries: 2 }

/** Looks a name up as `dns.lookup` does, and with its codes: ENOTFOUND, or EAI_AGAIN where no server says anything. */
export function createLookup({
  servers,
  hostsFile = '/etc/hosts',
  wholeMilliseconds = 4000,
}: NameOptions = {}): Lookup {
  return async (host, { family }) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const known = addressesIn(await textOf(hostsFile), name)
    const found = known.length > 0 ? known : await askServers(name, { servers, wholeMilliseconds })
    const wanted = found.filter((one) => !family || one.family === familyOf(family))
    return wanted.length > 0 ? wanted : fail('ENOTFOUND', host)
  }
}

const familyOf = (family: number | string) => Number(String(family).replace('IPv', ''))

/** A machine without the file knows itself all the same. */
const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')

function addressesIn(hosts: string, name: string): LookupAddress[] {
  const found = hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const family = isIP(address)
    return family !== 0 && names.some((one) => one.toLowerCase() === name) ? [{ address, family }] : []
  })
  // RFC 6761, 6.3
  if (found.length === 0 && /^(.+\.)?localhost$/.test(name)) return [{ address: '127.0.0.1', family: 4 }]
  return found
}

type Asked = Required<Pick<NameOptions, 'wholeMilliseconds'>> & Pick<NameOptions, 'servers'>

/** One kind of address without an answer is no fault: the other is enough. */
async function askServers(name: string, { servers, wholeMilliseconds }: Asked): Promise<LookupAddress[]> {
  const resolver = new Resolver(asking)
  if (servers) resolver.setServers(servers)
  const limit = setTimeout(() => resolver.cancel(), wholeMilliseconds)
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(limit)
  const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
  const isAnswered = [four, six].some((one) => one.status === 'fulfilled' || isNone(one.reason))
  return found.length > 0 || isAnswered ? found : fail('EAI_AGAIN', name)
}

const addressesOf = (asked: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  asked.status === 'fulfilled' ? asked.value.map((address) => ({ address, family })) : []

/** The server says that there is no such name, or that it has no such address. */
const isNone = (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME'
}

function fail(code: 'ENOTFOUND' | 'EAI_AGAIN', host: string): never {
  throw Object.assign(new Error(`${host} could not be looked up (${code})`), { code })
}
