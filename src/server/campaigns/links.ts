/**
 * A tracked link: a short address that leads to a target of the client's and counts who opens it. A message holds it
 * as `{{link:<code>}}`, each recipient with a token of his or her own. The code never changes, since messages carry
 * it, and no link goes while a broadcast that is not over needs it.
 */

import { type LinkForm, linkForm } from '#contract/campaigns/calls.ts'
import { cutText } from '#contract/text.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { experienceOf } from './experienceOf.ts'
import { newLinkCode, normaliseTarget } from './linkAddress.ts'
import { hasExperience } from './queries/keywords.ts'
import * as queries from './queries/links.ts'
import { type LinkFields, type LinkRow, linkRows } from './queries/links.ts'
import { findDetailOfLink } from './queries/placementDetails.ts'

export { listLinks } from './queries/links.ts'

/** 404 where the client has no such link. */
export const requireLink = linkRows.require

export async function createLink(db: Db, scope: Scope, form: LinkForm): Promise<LinkRow> {
  return db.transaction(scope, async (tx) => {
    const named = { ...form, ...(await experienceOf(tx, scope, form)) }
    const asked = await fieldsOf(tx, scope, { id: newId(), form: named })
    const code = await takeNewCode(tx, scope, asked.id)
    // Whoever gave no name is not told that it is taken.
    const isTaken = form.name === null && (await queries.hasLinkNamed(tx, scope, asked.name))
    const link = isTaken ? { ...asked, name: `${cutText(asked.name, 80)} (${code})` } : asked
    await linkRows.insert(tx, scope, { ...link, code })
    const { id, ...after } = link
    const row = await queries.getLink(tx, scope, id)
    await audit(tx, scope, { action: 'link.create', entityId: id, after: { ...after, code } })
    return row
  })
}

export async function updateLink(db: Db, scope: Scope, { id, sent }: Sent<LinkForm>): Promise<LinkRow> {
  return db.transaction(scope, async (tx) => {
    const before = found(await linkRows.lock(tx, scope, id))
    const change = await readChange(tx, scope, { entity: 'link', before, form: linkForm, sent })
    const form = { ...change.form, ...(await experienceOf(tx, scope, sent)) }
    const after = await fieldsOf(tx, scope, { id, form, current: before })
    await change.save(after, (link) => linkRows.write(tx, scope, link))
    return queries.getLink(tx, scope, id)
  })
}

/** 409 where a broadcast that is not over needs it, or a placement detail has it. Its short address is a 404 from then on. */
export async function deleteLink(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { name, url, code } = found(await linkRows.lock(tx, scope, id))
    const broadcast = await queries.findNeedingBroadcast(tx, scope, code)
    if (broadcast) refuse('link_needed', { broadcast })
    const detail = await findDetailOfLink(tx, scope, id)
    if (detail) refuse('link_on_sheet', { detail })
    await queries.deleteLinkRow(tx, scope, { id, code })
    await audit(tx, scope, { action: 'link.delete', entityId: id, before: { name, url, code } })
  })
}

/** The codes among these that are no links of the client. */
export async function findUnknownLinks(db: Db, scope: Scope, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const known = new Set(await queries.findKnownCodes(db, scope, codes))
  return [...new Set(codes)].filter((code) => !known.has(code))
}

/** An experience that the link has already may be deleted since. */
async function fieldsOf(
  tx: Db,
  scope: Scope,
  { id, form, current }: { id: string; form: LinkForm; current?: LinkFields },
): Promise<LinkFields> {
  const { name, experience: _named, experience_id = null, ...given } = form
  const isKept = experience_id === (current?.experience_id ?? null)
  if (experience_id && !isKept && !(await hasExperience(tx, scope, experience_id))) refuse('not_found')
  const url = normaliseTarget(given.url)
  return { ...given, id, name: name ?? calledBy(url), url, experience_id }
}

/** The name of a link that was given none: the address without what stands before its host. */
const calledBy = (url: string) => cutText(url.replace(/^https?:\/\/(www\.)?/, ''), 100)

async function takeNewCode(tx: Db, scope: Scope, linkId: string): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    const code = newLinkCode()
    if (await queries.takeCode(tx, scope, { code, linkId })) return code
  }
  throw new Error('no code is free')
}
