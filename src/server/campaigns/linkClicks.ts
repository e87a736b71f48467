/**
 * Somebody opens a short link. The way leads to the stored target alone, whatever the address says. A click is one
 * row of the activity where its recipient is known, one in the totals and one in its day; nothing else waits for it. What
 * a program opened counts in its day alone, apart from people.
 */
import { recordEvent } from '#server/participants/participants.ts'
import { addToCounters, readCounter } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { addClick } from './queries/clickDays.ts'
import * as queries from './queries/linkClicks.ts'
import { clickersCounter, clicksCounter } from './queries/links.ts'

/** A program is what shows a preview, looks for malware or fetches ahead of its person. */
export type Opener = 'person' | 'program'
type Visit = {
  readonly token: string | undefined
  /** Whose message it stood in; undefined for an address that was shared, or a token that is nobody's. */
  readonly recipient:
    | { participantId: string | null; broadcastId: string | null; type: 'sms' | 'email' | 'widget' }
    | undefined
  /** Null where it counts for nothing: staff look at how it will be. */
  readonly by: Opener | null
}
export type Opened = Visit & { readonly linkId: string }
/** `subjectId`: the link, or the experience whose own address leads to the target. */
type Followed = Visit & {
  readonly subjectId: string
  readonly target: queries.Target
}

/** In any case of letters, as people type them; what cannot be a code is not looked for. */
export async function findShortLink(db: Db, code: string): Promise<queries.ShortLink | undefined> {
  const written = code.toLowerCase()
  return /^[a-z0-9]{7}$/.test(written) ? queries.findShortLink(db, written) : undefined
}

/** Counts the click and answers where it leads, and whether its place is asked first; undefined where the link is gone. */
export async function openLink(
  db: Db,
  scope: Scope,
  opened: Opened,
): Promise<{ address: string; asksPlace: boolean } | undefined> {
  const { linkId, recipient } = opened
  const target = await queries.findTarget(db, scope, { linkId, broadcastId: recipient?.broadcastId ?? null })
  if (!target) return undefined
  const address = await followTarget(db, scope, { ...opened, subjectId: linkId, target })
  return { address, asksPlace: target.asks_place }
}

/** Counts the click and answers the target, with what tells its site where the visitor came from. */
export async function followTarget(db: Db, scope: Scope, followed: Followed): Promise<string> {
  const { target, recipient, token, by } = followed
  if (by) {
    await count(db, scope, { ...followed, by })
    db.tell(scope, ['link', 'experience'])
  }
  if (!target.append_tracking_information) return target.url
  return withTracking(target.url, {
    utm_source: 'fanfare',
    utm_medium: mediums[recipient?.type ?? 'none'],
    utm_campaign: target.campaign ?? target.name,
    ...(recipient && token ? { fanfare_token: token } : {}),
  })
}

const mediums = { sms: 'sms', email: 'email', widget: 'chat', none: 'link' } as const

/** How many known participants clicked a link, or any link of a broadcast: `id` is either one's. */
export function countClickers(db: Db, scope: Scope, id: string): Promise<number> {
  return readCounter(db, scope, clickersCounter(id))
}

/** Keeps the query and the fragment as they are; a field that the target sets itself stays the target's. */
export function withTracking(target: string, fields: Record<string, string>): string {
  const url = new URL(target)
  const added = Object.entries(fields)
    .filter(([name]) => !url.searchParams.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  url.search = [url.search.replace(/^\?/, ''), ...added].filter(Boolean).join('&')
  return url.href
}

async function count(db: Db, scope: Scope, followed: Followed & { by: Opener }): Promise<void> {
  const { by, subjectId, target } = followed
  await db.transaction(scope, async (tx) => {
    if (by === 'person') {
      const first = await recordClick(tx, scope, followed)
      const names = [clicksCounter(subjectId), ...first.map(clickersCounter)]
      await addToCounters(
        tx,
        scope,
        names.map((name) => ({ name, by: 1 })),
      )
    }
    await addClick(tx, scope, { subjectId, campaignId: target.campaign_id, by })
  })
}

/** In the activity of the recipient, where that is known. Answers whose link, or broadcast, this was the first click of. */
async function recordClick(
  tx: Db,
  scope: Scope,
  { subjectId, recipient, target }: Followed,
): Promise<string[]> {
  const participantId = recipient?.participantId
  if (!participantId) return []
  const { broadcastId } = recipient
  await recordEvent(tx, scope, {
    participantId,
    action: 'link_clicked',
    ...(target.experience_id ? { experienceId: target.experience_id } : {}),
    subjectId,
    data: { link: target.name, url: target.url, broadcast: broadcastId },
  })
  const subjectIds = broadcastId ? [subjectId, broadcastId] : [subjectId]
  return queries.insertFirstClicks(tx, scope, { participantId, subjectIds })
}
