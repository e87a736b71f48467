/**
 * A short link is opened. It leads to the stored target and nowhere else. What a program fetches, be it a browser
 * ahead of its person or a messenger that shows a preview, is led there too and counts apart from people. From where a
 * click came is kept beside it; a link may ask for that on a page of its own first.
 */
import { findShortLink, openLink } from '#server/campaigns/campaigns.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { findLinkRecipient } from '#server/messaging/messaging.ts'
import { keepLinkLocation } from '#server/operations/operations.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { newIdAt } from '#server/platform/ids.ts'
import { type InstallationScope, systemScope } from '#server/platform/scope.ts'
import { linkGonePage } from '../pages/outcomePages.ts'
import { redirectTo } from '../redirect.ts'
import type { VisitOrigin } from './placeOf.ts'
import { askPlace } from './sharePlace.ts'

type Followed = {
  code: string
  token: string | undefined
  userAgent: string
  isFetchedAhead: boolean
  /** The visitor's place, as far as that is known. */
  place?: VisitOrigin | undefined
}

export async function followLink(
  db: Db,
  visitor: InstallationScope,
  followed: Followed,
): Promise<HtmlAnswer> {
  const { token } = followed
  const short = await findShortLink(db, followed.code)
  if (!short) return linkGonePage()
  const scope = systemScope(await getClientRef(db, short.clientId), 'Link', visitor.at)
  const { linkId } = short
  const recipient = token ? await findLinkRecipient(db, scope, token) : undefined
  const by = openerOf(followed)
  const { participantId = null, broadcastId = null } = recipient ?? {}
  const { place } = followed
  const click = { id: newIdAt(visitor.at), at: visitor.at }
  const [opened] = await Promise.all([
    openLink(db, scope, { linkId, token, recipient, by }),
    by === 'person' && place
      ? keepLinkLocation(db, scope, { linkId, participantId, broadcastId, place, click })
      : undefined,
  ])
  if (!opened) return linkGonePage()
  const { address: target, asksPlace } = opened
  if (!asksPlace || by !== 'person') return redirectTo(target)
  return askPlace(db, scope, { code: followed.code, linkId, clickId: click.id, token, target })
}

/** A program or the person's own browser ahead of the person, else the person. */
export const openerOf = ({
  isFetchedAhead,
  userAgent,
}: Pick<Followed, 'isFetchedAhead' | 'userAgent'>): 'person' | 'program' =>
  isFetchedAhead || isProgram(userAgent) ? 'program' : 'person'

/** "Cubot" makes phones. Mail filters open every link before the person sees it, and Office looks whether it is there. */
const programs = [
  /(?<!cu)bot\b|crawler|spider|slurp|scanner|preview|prefetch|monitoring|ia_archiver|mediapartners/i,
  /facebookexternalhit|whatsapp\/|slack-|embedly|googleimageproxy|google-|googleother|google favicon/i,
  /barracuda|mimecast|proofpoint|symantec|trendmicro|zscaler|microsoft office|ms-?office|powershell|winhttp/i,
  /\b(?:curl|wget|axios|httpx|httpie|insomnia|undici|aiohttp|okhttp|guzzlehttp|postmanruntime|libcurl)\b/i,
  /python|go-http-client|libwww|lwp::|apache-httpclient|node-fetch|cfnetwork|dalvik|dart:io|headless|phantomjs/i,
  /^(?:java|ruby|php|got|perl|node|deno|bun|rest-client|faraday)\b/i,
]

/** Whether a program, by its name, shows a preview or looks for malware. A program without a name counts as one. */
export function isProgram(userAgent: string): boolean {
  return userAgent.trim() === '' || programs.some((named) => named.test(userAgent))
}
