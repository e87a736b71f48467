/** A gift with purchase adds to a contest its further times, its products, and how credits earn prizes. */
import type { FormOf } from '#contract/experiences/kinds.ts'
import { giftPages } from '#contract/experiences/pageNames.ts'
import { listMailboxes } from '#server/messaging/messaging.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import { allTokens } from '../../campaignTexts.ts'
import { findChecked, findContestParts, readContest, writeContestParts } from '../../contests/contest.ts'
import { pageHandlers } from '../../pages/handlers.ts'
import { contestPoints } from '../../publishing/contestPoints.ts'
import { prizesPoint, textsPoint } from '../../publishing/points.ts'
import type { ServerKind } from '../kind.ts'
import { giftPoints } from './giftPoints.ts'

type Form = FormOf<'gift-with-purchase'>

export const giftWithPurchase: ServerKind<'gift-with-purchase'> = {
  readForm: async (tx, scope, form) => ({
    ...(await readContest(tx, scope, form)),
    ...timesOf(scope, form),
  }),
  writeParts: async (tx, scope, saved) => writeContestParts(tx, scope, saved),
  findParts: async (db, scope, { id, settings }) =>
    findContestParts(db, scope, { id, settings, names: giftPages }),
  checkPoints: async (db, scope, detail) => [
    textsPoint(detail.texts),
    prizesPoint(detail.prize_pools, true),
    ...giftPoints(detail, (await listMailboxes(db, scope)).length > 0),
    ...contestPoints(
      { ...detail, tokens: await allTokens(db, scope, detail) },
      await findChecked(db, scope, detail),
    ),
  ],
  isSeenAt: ({ coming_soon_started_at: soon, closed_ended_at: closed }, at) =>
    (!soon || new Date(soon) <= at) && (!closed || at < new Date(closed)),
  calls: pageHandlers('gift-with-purchase'),
}

/** Its further times in their order: soon, start, end, closed and profile. */
function timesOf(scope: Scope, form: Form) {
  const exact = (field: keyof Form, typed: string | null) =>
    typed ? resolveMoment(scope.client.timeZone, typed, String(field)) : null
  const [soon, closed, profile] = [
    exact('coming_soon_started_at', form.coming_soon_started_at),
    exact('closed_ended_at', form.closed_ended_at),
    exact('profile_closed_at', form.profile_closed_at),
  ]
  const [start, end] = [exact('started_at', form.started_at), exact('ended_at', form.ended_at)]
  if (soon && start && soon > start) refuseField('coming_soon_started_at', 'open_before_coming_soon')
  if (closed && end && closed < end) refuseField('closed_ended_at', 'closed_before_end')
  if (profile && end && profile < end) refuseField('profile_closed_at', 'closed_before_end')
  const text = (time: Date | null) => time?.toISOString() ?? null
  return {
    coming_soon_started_at: text(soon),
    closed_ended_at: text(closed),
    profile_closed_at: text(profile),
  }
}
