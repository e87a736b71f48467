/** An experience is seen under the installation's address, and at `/` of the client's own domains. */
import type { ServedDomain } from './queries.ts'

export type Site = {
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly eid: string
  /** Its own that were verified. */
  readonly domains: readonly ServedDomain[]
}

type Wanted = { readonly language: 'en' | 'fr'; readonly place?: string | undefined }

/** The address to pass on, at the client's own domain where there is one. */
export function siteAddress({ publicUrl, eid, domains }: Site, { language, place = '' }: Wanted): string {
  const own = domainFor(domains, language)
  const query = own?.language === language ? '' : `?lang=${language}`
  if (own) return `${originOf(publicUrl, own.domain)}/${place}${query}`
  return `${publicUrl}/e/${eid}${place && `/${place}`}${query}`
}

/** The address that names no language, for print: at the client's own domain where there is one. */
export function homeAddress({ publicUrl, eid, domains }: Site): string {
  const [first] = domains
  return first ? `${originOf(publicUrl, first.domain)}/` : `${publicUrl}/e/${eid}`
}

const domainFor = (domains: readonly ServedDomain[], language: 'en' | 'fr'): ServedDomain | undefined =>
  domains.find((one) => one.language === language) ??
  domains.find((one) => one.language === null) ??
  domains[0]

/** It is reached as the installation is: by the same scheme, and the same port where that is not the usual one. */
export function originOf(publicUrl: string, domain: string): string {
  const url = new URL(publicUrl)
  url.hostname = domain
  return url.origin
}
