import type { Colleague } from '#contract/access/notifications.ts'
import { whyNotConfirmed } from '#contract/prizing/drawStates.ts'
import { ask, notify, type Told, withAsked } from '#server/access/access.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseWhy } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type DrawInput, getDrawId, getLivingSweepstakes, type Sweepstakes } from './draws.ts'
import { type LockedDraw, listOtherConfirmers, listOtherDrawers, lockDraw } from './queries/draws.ts'

const kind = 'confirmation_asked'

/** Nobody where nothing waits. */
export async function listConfirmers(db: Db, scope: UserScope, input: DrawInput): Promise<Colleague[]> {
  const drawId = await getDrawId(db, scope, input)
  return withAsked(db, scope, {
    kind,
    objectId: drawId,
    people: await listOtherConfirmers(db, scope, drawId),
  })
}

export async function askToConfirm(
  db: Db,
  scope: UserScope,
  { exp, drawEid, userId }: DrawInput & { userId: string },
): Promise<void> {
  const experience = await getLivingSweepstakes(db, scope, exp)
  await db.transaction(scope, async (tx) => {
    const draw = await lockDraw(tx, scope, { experienceId: experience.id, drawEid })
    const refusal = whyNotConfirmed(draw.state)
    if (refusal) refuseWhy(refusal)
    const people = await listOtherConfirmers(tx, scope, draw.id)
    await ask(tx, scope, { ...toldOf(experience, draw.id, kind), people, userId })
    await audit(tx, scope, { action: 'draw.ask', entityId: draw.id, after: { user_id: userId } })
  })
}

/** Whoever else drew hears that the winners are confirmed. */
export async function tellConfirmed(
  tx: Db,
  scope: UserScope,
  { experience, draw }: { experience: Sweepstakes; draw: LockedDraw },
): Promise<void> {
  const userIds = await listOtherDrawers(tx, scope, draw.id)
  await notify(tx, scope, { ...toldOf(experience, draw.id, 'winners_confirmed'), userIds })
}

const toldOf = (experience: Sweepstakes, drawId: string, told: Told['kind']): Told => ({
  kind: told,
  objectId: drawId,
  objectName: experience.name,
  target: { page: 'prizing', kind: experience.kind, eid: experience.eid },
})
