/**
 * A draw as everybody sees it who has its address: what was frozen, what came of it, how to check it, and the other draws
 * of its experience. Nobody finds it who was given none of their addresses, and it names no participant. It outlives the
 * experience (decisions 5).
 */
import type { Outside } from '#server/adapters/outside.ts'
import { isClientLanguage } from '#server/campaigns/campaigns.ts'
import { getClientRef, getClientSettings } from '#server/clients/clients.ts'
import { findPublicDraw } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import * as prizing from '#server/prizing/prizing.ts'
import { notFoundPage } from '../pages/outcomePages.ts'
import type { Language } from '../texts.ts'
import { drawPage } from './drawPage.ts'

type Asked = { readonly eid: string; readonly language: Language; readonly entry: string | undefined }

export async function showDraw(
  db: Db,
  visitor: InstallationScope,
  { eid, language, entry }: Asked,
): Promise<HtmlAnswer> {
  const found = await findDraw(db, visitor, eid)
  if (!found) return notFoundPage(language)
  const { scope, draw } = found
  const hasFrench = Boolean(draw.title_fr) || (await isClientLanguage(db, scope, 'fr'))
  const [client, winners, ballot, notices, draws] = await Promise.all([
    getClientSettings(db, scope),
    draw.state === 'complete' ? prizing.listWinners(db, scope, draw.id) : [],
    entry ? prizing.findBallot(db, scope, { drawId: draw.id, entryEid: entry }) : undefined,
    prizing.listNotices(db, scope, draw.id),
    prizing.listShownDraws(db, scope, draw.experience_id),
  ])
  return drawPage({
    draw,
    hasFrench,
    at: scope.at,
    notices,
    draws,
    language: hasFrench ? language : 'en',
    client: { ...client, timeZone: scope.client.timeZone },
    winners: winners.map((winner) => winner.ballot),
    asked: entry ? { entry, ballot } : undefined,
  })
}

/** Whoever may see the page may have its files. */
export async function getPublicCertificate(
  db: Db,
  visitor: InstallationScope,
  { eid, outside: { signer } }: { eid: string; outside: Pick<Outside, 'signer'> },
): Promise<prizing.CertificateFile> {
  const { scope, draw } = (await findDraw(db, visitor, eid)) ?? refuse('not_found')
  return prizing.writeCertificate(db, scope, { draw, signer })
}

export async function getPublicFrozenSet(
  db: Db,
  visitor: InstallationScope,
  eid: string,
): Promise<prizing.CertificateFile> {
  const { scope, draw } = (await findDraw(db, visitor, eid)) ?? refuse('not_found')
  return prizing.writeFrozenSet(db, scope, draw)
}

async function findDraw(
  db: Db,
  { requestId, at, address: from }: InstallationScope,
  eid: string,
): Promise<{ scope: Scope; draw: prizing.ShownDraw } | undefined> {
  const address = eid === '' ? undefined : await findPublicDraw(db, eid)
  if (!address) return undefined
  const client = await getClientRef(db, address.clientId)
  const actor = { kind: 'participant', name: 'Public site' } as const
  const scope = { client, actor, requestId, at, ...(from ? { address: from } : {}) }
  const draw = await prizing.findShownDraw(db, scope, address.drawId)
  return draw && { scope, draw }
}
