/** Domains of clients, at each of which one experience is the whole site (decisions 1). */
import { isIP } from 'node:net'
import { type Host, listHosts } from '#server/experiences/experiences.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Hosting } from '#server/platform/http/hosting.ts'
import { createMemory } from '#server/platform/memory.ts'

/** All of them are read at once, and not more than once a second: whoever makes up names makes no work. */
const known = createMemory<ReadonlyMap<string, Host>>({
  name: 'public_hosts',
  freshFor: 1000,
  mostEntries: 1,
})

type World = { readonly publicUrl: string; readonly clock: Clock }

export function createHosting(db: Db, { publicUrl, clock }: World): Hosting {
  const own = new URL(publicUrl).hostname
  const isOurs = (host: string) =>
    host === own || !host.includes('.') || host.startsWith('[') || isIP(host) !== 0
  return (host, url) => (isOurs(host) ? undefined : findWithin(db, { host, url, at: clock.now() }))
}

/** Whether the installation answers for this name, so that a certificate may be asked for. */
export async function findHost(db: Db, { host, at }: { host: string; at: Date }): Promise<Host | undefined> {
  const hosts = await known.recall({ db, clientId: 0, key: 'all', at }, async () => {
    const listed = await listHosts(db)
    return new Map(listed.map((one) => [one.domain, one]))
  })
  return hosts.get(host)
}

async function findWithin(db: Db, { url, ...asked }: { host: string; url: string; at: Date }) {
  const host = await findHost(db, asked)
  return host && addressWithin(url, host)
}

/** Files that pages need are where they always are; nothing else of the installation is at the domain. */
const shared = /^\/(?:site\/|public\/|\.well-known\/)/
/** A page, or what is below one; anything else is a page that there is not. */
const ofSite = /^\/(?:[\w-]+(?:\/[\w.~-]+)*\/?)?$/

export function addressWithin(url: string, { eid, language }: Pick<Host, 'eid' | 'language'>): string {
  const at = url.indexOf('?')
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
  if (shared.test(path)) return url
  const place = ofSite.test(path) ? path.replace(/\/$/, '') : '/-'
  const isOpen = language === null || /(?:^|&)lang=/.test(query)
  const asked = [query, isOpen ? '' : `lang=${language}`].filter(Boolean).join('&')
  return `/e/${eid}${place}${asked && `?${asked}`}`
}
