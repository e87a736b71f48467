/**
 * A stray message: a text or an e-mail that came in and fits nothing, because nobody has the address that it is for, or
 * its sender has none. It is kept before the call-back is answered, once however often it comes, and never leads to an
 * answer: a stranger must not learn what there is. It belongs to no client, so platform admins alone see it. A flood pushes
 * out nothing but the oldest of its own channel.
 */
import { createHash } from 'node:crypto'
import type { StrayMessage, StrayReason } from '#contract/public/strayCalls.ts'
import { mostStrayCharacters, strayDays } from '#contract/public/strayLimits.ts'
import { cutText, oneLine } from '#contract/text.ts'
import { normaliseEmail, type ParticipantDependant, phoneHeard } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import * as queries from './queries.ts'

type Came = {
  readonly reason: StrayReason
  readonly to: string
  readonly from: string
  readonly text: string
  /** By which its provider, or the mail server, repeats it. */
  readonly key: string
  readonly at: Date
}

export const keepStrayText = (db: Db, came: Came): Promise<void> =>
  queries.insertStray(db, {
    ...rowOf('sms', came),
    from_address: phoneHeard(came.from) ?? line(came.from),
    subject: null,
  })

export const keepStrayEmail = (db: Db, came: Came & { readonly subject: string }): Promise<void> =>
  queries.insertStray(db, {
    ...rowOf('email', came),
    from_address: normaliseEmail(came.from) ?? line(came.from),
    subject: line(came.subject),
  })

function rowOf(channel: StrayMessage['channel'], { reason, to, text, key, at }: Came) {
  return {
    id: newId(),
    key: createHash('sha256')
      .update(JSON.stringify([channel, to, key]))
      .digest('hex'),
    channel,
    reason,
    to_address: line(to),
    body: cutText(text, mostStrayCharacters),
    came_at: at,
  }
}

/** Strangers write anything into an address or a subject. */
const line = (text: string) => cutText(oneLine(text), 320)

export const listStrayMessages = (db: Db, asked: PageAsked): Promise<Paged<queries.StrayRow>> =>
  queries.pageOfStrays(db, asked)

const dayMilliseconds = 86_400_000

export async function removeOldStrays(db: Db, at: Date): Promise<void> {
  await queries.deleteBefore(db, new Date(at.getTime() - strayDays * dayMilliseconds))
}

/** No count of these: the client that erases somebody has no business with what is nobody's. */
export const straysOfParticipants: ParticipantDependant = {
  whenErased: async (tx, _scope, { phone, email }) => {
    await queries.deleteFrom(
      tx,
      [phone, email].filter((address) => address !== null),
    )
    return {}
  },
}
