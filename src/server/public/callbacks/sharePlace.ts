/**
 * A link that asks for the place: whoever opens it sees a page first, and may share where he or she is. The click counts
 * when the page is shown, and its place is written once, by what the page was given with it.
 */
import type { Coordinates } from '#contract/operations/locations/place.ts'
import { findShortLink } from '#server/campaigns/campaigns.ts'
import { findLinkKey, getClientRef, getClientSettings } from '#server/clients/clients.ts'
import { readSignedId, signedId } from '#server/experiences/experiences.ts'
import { findLinkRecipient } from '#server/messaging/messaging.ts'
import { keepLinkLocation } from '#server/operations/operations.ts'
import { type Brake, takeFrom } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseFor } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/network.ts'
import { type InstallationScope, type Scope, systemScope } from '#server/platform/scope.ts'
import { askPlacePage } from '../pages/askPlacePage.ts'

type Asking = {
  readonly code: string
  readonly linkId: string
  readonly clickId: string
  readonly token: string | undefined
  /** To which the link leads. */
  readonly target: string
}

export async function askPlace(db: Db, scope: Scope, asking: Asking): Promise<HtmlAnswer> {
  const { code, linkId, clickId: id, token, target } = asking
  const linkKey = found(await findLinkKey(db, scope.client.id))
  const click = signedId({ use: 'click', experienceId: linkId, id, linkKey })
  return askPlacePage({
    client: await getClientSettings(db, scope),
    target,
    path: `/l/${encodeURIComponent(code)}/place`,
    click,
    token,
  })
}

type Shared = {
  readonly code: string
  readonly click: string
  readonly token: string | undefined
  readonly place: Coordinates
  readonly address: string
}

/** A place that was shared before for the same click stays. */
export async function keepSharedPlace(db: Db, visitor: InstallationScope, shared: Shared): Promise<void> {
  const { token, place } = shared
  const { clientId, linkId } = found(await findShortLink(db, shared.code))
  const linkKey = found(await findLinkKey(db, clientId))
  const id = found(readSignedId(shared.click, { use: 'click', experienceId: linkId, linkKey }))
  const at = madeAt(id)
  if (visitor.at.getTime() - at.getTime() > answeredWithinMs) refuse('not_found')
  const taken = await takeFrom(db, [{ ...ofAddress, of: networkOf(shared.address) }], visitor.at)
  if (!taken.isAllowed) refuseFor(taken.retryAfterSeconds, 'too_many')
  const scope = systemScope(await getClientRef(db, clientId), 'Link', visitor.at)
  const recipient = token ? await findLinkRecipient(db, scope, token) : undefined
  const { participantId = null, broadcastId = null } = recipient ?? {}
  await keepLinkLocation(db, scope, {
    linkId,
    participantId,
    broadcastId,
    place: { ...place, region: null },
    click: { id, at },
    source: 'browser',
  })
}

/** Behind one address of a phone network are many. */
const ofAddress: Omit<Brake, 'of'> = { name: 'link_places', limit: 120, seconds: 60 }

const answeredWithinMs = 3_600_000

/** The time that a UUID of version 7 begins with. */
const madeAt = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
