/**
 * Whose a domain is: whoever can set a text record at it. Until that record was found nothing is shown at the domain, so
 * that nobody gets a page at a name that is somebody else's. A record is the same for as long as the client has the
 * domain; one that was found once counts until the experience lets the domain go.
 */
import { createHmac } from 'node:crypto'
import { NamesAwayError, type TextRecords } from '#server/adapters/names/port.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { languagesOf } from '../domains.ts'
import { getExperience, getExperienceRef } from '../experiences.ts'
import { originOf } from './addresses.ts'
import { listOwnDomains, lockWanted, type OwnDomainRow, writeChecked } from './queries.ts'

type OwnDomain = OwnDomainRow & {
  readonly address: string
  readonly record_name: string
  readonly record_value: string
}

type Asked = { readonly idOrEid: string; readonly publicUrl: string }

export async function listDomains(db: Db, scope: Scope, asked: Asked): Promise<OwnDomain[]> {
  const { id } = await getExperienceRef(db, scope, { idOrEid: asked.idOrEid, among: ['sweepstakes'] })
  const linkKey = found(await findLinkKey(db, scope.client.id))
  return (await listOwnDomains(db, scope, id)).map((row) => told(row, { ...asked, linkKey }))
}

/** The domain system is asked before anything is written; a domain that went meanwhile is left alone. */
export async function checkDomains(
  db: Db,
  scope: Scope,
  { records, ...asked }: Asked & { records: TextRecords },
): Promise<OwnDomain[]> {
  const { idOrEid } = asked
  const { id, eid, ...of } = await getExperience(db, scope, { kind: 'sweepstakes', idOrEid })
  const linkKey = found(await findLinkKey(db, scope.client.id))
  const domains = [...languagesOf(of)].map(([domain, language]) => ({ domain, language }))
  if (domains.length === 0) return []
  const looked = await lookAt(records, { domains, linkKey })
  return db.transaction(scope, async (tx) => {
    const after = await keepLooked(tx, scope, { experienceId: id, eid, looked })
    await audit(tx, scope, { action: 'experience.check_domains', entityId: id, after })
    return (await listOwnDomains(tx, scope, id)).map((row) => told(row, { ...asked, linkKey }))
  })
}

type Looked = { readonly domain: string; readonly language: OwnDomainRow['language'] }
type Found = Looked & { readonly fault: OwnDomainRow['fault'] }

export const lookAt = (
  records: TextRecords,
  { domains, linkKey }: { domains: readonly Looked[]; linkKey: string },
): Promise<Found[]> =>
  Promise.all(
    domains.map(async ({ domain, language }) => {
      const fault = faultIn(await findRecords(records, domain), recordOf({ domain, linkKey }))
      return { domain, language, fault }
    }),
  )

/** Whoever proves a domain at which another is shown already is told so. Answers what was found at each. */
export async function keepLooked(
  tx: Db,
  scope: Scope,
  { experienceId, eid, looked }: { experienceId: string; eid: string; looked: readonly Found[] },
): Promise<Record<string, string>> {
  const names = looked.map(({ domain }) => domain)
  const taken = new Set(await lockWanted(tx, scope, { experienceId, names }))
  const found = looked.map((one) => (taken.has(one.domain) ? { ...one, fault: 'taken' as const } : one))
  await writeChecked(tx, scope, { experienceId, eid, found })
  return Object.fromEntries(found.map(({ domain, fault }) => [domain, fault ?? 'found']))
}

async function findRecords(records: TextRecords, domain: string): Promise<readonly string[] | undefined> {
  try {
    return await records.find(recordName(domain))
  } catch (error) {
    if (error instanceof NamesAwayError) return undefined
    throw error
  }
}

const faultIn = (records: readonly string[] | undefined, wanted: string): OwnDomainRow['fault'] => {
  if (!records) return 'away'
  if (records.some((record) => record.trim() === wanted)) return null
  return records.length > 0 ? 'different' : 'missing'
}

const recordName = (domain: string): string => `_fanfare.${domain}`

/** It says whose the domain is and opens nothing, so that it may stand in the open. */
const recordOf = ({ domain, linkKey }: { domain: string; linkKey: string }): string => {
  const mark = createHmac('sha256', linkKey).update(`domain 1 ${domain}`).digest('base64url')
  return `fanfare-domain=${mark.slice(0, 32)}`
}

const told = (
  row: OwnDomainRow,
  { publicUrl, linkKey }: { publicUrl: string; linkKey: string },
): OwnDomain => ({
  ...row,
  address: originOf(publicUrl, row.domain),
  record_name: recordName(row.domain),
  record_value: recordOf({ domain: row.domain, linkKey }),
})
