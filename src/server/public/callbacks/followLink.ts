/**
 * A short link is opened. It leads to the stored target and nowhere else. What a program fetches, be it a browser
 * ahead of its person or a messenger that shows a preview, is led there too and counts for nothing.
 */
import { findShortLink, openLink } from '#server/campaigns/campaigns.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { findLinkRecipient } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type InstallationScope, systemScope } from '#server/platform/scope.ts'
import { linkGonePage } from '../pages/outcomePages.ts'
import { redirectTo } from '../redirect.ts'

type Followed = {
  code: string
  token: string | undefined
  userAgent: string
  isFetchedAhead: boolean
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
  const target = await openLink(db, scope, {
    linkId: short.linkId,
    token,
    recipient: token ? await findLinkRecipient(db, scope, token) : undefined,
    isCounted: !followed.isFetchedAhead && !isProgram(followed.userAgent),
  })
  if (!target) return linkGonePage()
  return redirectTo(target)
}

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
