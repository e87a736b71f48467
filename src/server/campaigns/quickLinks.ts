/**
 * Quick links: pages that a person keeps at hand in a client, each under a name that is his or her own only once. They
 * are nobody else's, not even a client admin's, and go with the person's work for the client.
 */

import { maxTargetLength } from '#contract/campaigns/linkCalls.ts'
import { mostQuickLinks, type QuickLinkForm } from '#contract/campaigns/quickLinkCalls.ts'
import { ownSegments } from '#contract/ownSegments.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { isNamed, type UserScope } from '#server/platform/scope.ts'
import { normaliseTarget } from './linkAddress.ts'
import type { QuickLinkRow } from './queries/quickLinks.ts'
import * as queries from './queries/quickLinks.ts'

/** As the documents' calls name it; the caller and the client of the call count, whatever was sent. */
export type NamedOwner = Partial<Pick<QuickLinkForm, 'user_id' | 'client_id'>>

/** By name. */
export async function listQuickLinks(db: Db, scope: UserScope, owner: NamedOwner): Promise<QuickLinkRow[]> {
  requireOwn(scope, owner)
  return queries.listQuickLinks(db, scope)
}

export async function createQuickLink(db: Db, scope: UserScope, form: QuickLinkForm): Promise<void> {
  requireOwn(scope, form)
  const link = { id: newId(), name: form.name, url: normalisePlace(scope, form.url) }
  await db.transaction(scope, async (tx) => {
    if ((await queries.countQuickLinks(tx, scope)) >= mostQuickLinks)
      refuseField('name', 'too_many_quick_links', { max: mostQuickLinks })
    await queries.insertQuickLink(tx, scope, link)
    const { id, ...after } = link
    await audit(tx, scope, { action: 'quick_link.create', entityId: id, after })
  })
}

/** 404 also for somebody else's. */
export async function deleteQuickLink(
  db: Db,
  scope: UserScope,
  { id, owners }: { id: string; owners: readonly NamedOwner[] },
): Promise<void> {
  for (const owner of owners) requireOwn(scope, owner)
  await db.transaction(scope, async (tx) => {
    const before = found(await queries.deleteQuickLinkRow(tx, scope, id))
    await audit(tx, scope, { action: 'quick_link.delete', entityId: id, before })
  })
}

function requireOwn(scope: UserScope, { user_id, client_id }: NamedOwner): void {
  if (user_id !== undefined && user_id.toLowerCase() !== scope.actor.id) refuse('not_found')
  if (client_id !== undefined && !isNamed(scope.client, client_id)) refuse('not_found')
}

/**
 * As it is kept: the target of a link, or the path of a page of the console. A path is of this client or of none, and
 * leads to no other host, however it is spelt (`//host`, `/\host`).
 */
function normalisePlace(scope: UserScope, text: string): string {
  if (/^https?:/i.test(text)) return normaliseTarget(text)
  const place = text.startsWith('/') && URL.canParse(text, nowhere) ? new URL(text, nowhere) : undefined
  const first = place?.pathname.split('/')[1]
  if (place?.origin !== nowhere || first === undefined) return refuseField('url', 'quick_link_url')
  if (first !== scope.client.eid && !ownSegments.has(first)) refuseField('url', 'quick_link_url')
  const path = place.pathname + place.search + place.hash
  if (path.startsWith('//')) refuseField('url', 'quick_link_url')
  if (path.length > maxTargetLength) refuseField('url', 'too_long', { field: 'url', max: maxTargetLength })
  return path
}

const nowhere = 'https://console.invalid'
