import { openLink } from '#server/campaigns/campaigns.ts'
import { acceptEntry, setEntryStatus } from '#server/entries/entries.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'

/** The contests that are entered, who enters them, the link that is opened, and the newest moment of all that. */
export type Desk = {
  readonly contests: readonly { readonly id: string; readonly eid: string }[]
  readonly people: readonly string[]
  readonly linkId: string
  readonly scope: UserScope
}
export type Writer = { readonly db: Db; readonly desk: Desk; readonly random: () => number }

const days = 95
const dayMs = 86_400_000

/** Somebody enters on some day, an entry is judged after it was made, a link is opened: each changes the sums of a day. */
export async function writeSome({ db, desk, random }: Writer): Promise<void> {
  const one = <T>(of: readonly T[]): T => {
    const chosen = of[Math.floor(random() * of.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  // The newest day is the one that runs.
  const back = random() < 0.2 ? 0 : random() * days
  const scope = { ...desk.scope, at: new Date(new Date(desk.scope.at).getTime() - back * dayMs) }
  if (random() < 0.25) {
    await openLink(db, scope, {
      linkId: desk.linkId,
      recipient: undefined,
      token: undefined,
      by: random() < 0.7 ? 'person' : 'program',
    })
    return
  }
  const { id, eid } = one(desk.contests)
  const experience = await findExperienceForIntake(db, scope, id)
  if (!experience) throw new Error('the contest is gone')
  const taken = await db.transaction(scope, (tx) =>
    acceptEntry(tx, scope, {
      experience,
      participant: { id: one(desk.people), phone: null, email: null },
      source: one(['web', 'sms']),
      data: {},
      language: 'en',
      reference: newId(),
      isTest: false,
    }),
  )
  if (taken.kind === 'refused') throw new Error(`refused: ${taken.reason}`)
  if (random() < 0.5) return
  const status = one(['valid', 'invalid'] as const)
  await setEntryStatus(db, scope, {
    kind: 'sweepstakes',
    experience: eid,
    entry: taken.entry.eid,
    status,
    dependants,
  })
}
