import type { z } from 'zod'
import type { sent } from '#contract/reporting/rowCalls.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { listSentRows } from './queries/sent.ts'
import { daysAsked, momentsOf, type RangeAsked } from './range.ts'

type Sent = z.input<typeof sent>
type Asked = PageAsked & RangeAsked & { readonly experience: string }

/** The people whom staff sent the experience in these days, once for each time; as many as its report says. */
export async function listSent(db: Db, scope: UserScope, asked: Asked): Promise<Paged<Sent>> {
  const { id: experienceId } = await getExperienceRef(db, scope, { idOrEid: asked.experience })
  const moments = momentsOf(daysAsked(scope, asked), scope)
  const paged = await listSentRows(db, scope, { ...asked, experienceId, ...moments })
  return {
    ...paged,
    rows: paged.rows.map(({ id, participant_id, at, type, state, opened_at, is_flagged, ...person }) => ({
      id,
      participant: { id: participant_id, name: participantName(person), is_flagged },
      at,
      message: type === null || state === null ? null : { type, state },
      opened_at,
    })),
  }
}
