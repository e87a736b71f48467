import type { StepWay } from '#contract/access/twoStepCalls.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import { giveBack, takeFrom } from '#server/platform/brakes.ts'
import { type InstallationScope, installationTrail } from '#server/platform/scope.ts'
import { enqueueTwoStepMail } from '../mail/twoStepMail.ts'
import type { Account } from '../queries/users.ts'
import { refuseSignIns } from '../signIn/signInBrakes.ts'
import { type BegunTry, beginTry, type Trying } from '../signIn/tries.ts'

// A code has six digits, and whoever guesses at it has the password already: no stranger can use up these tries, so the
// account itself has a limit, whatever address they come from. Twenty in an hour find a code with one chance in 17,000.
const codesAnHour = 20
const wrongAnHourUntold = 4

/** Takes a try at a code, as at a password, and one of the account's own; 429 where there is none. */
export async function beginCodeTry(
  { db }: JobContext,
  { id, email }: Account,
  one: Omit<Trying, 'email'>,
): Promise<BegunTry> {
  const begun = await beginTry(db, { ...one, email })
  const brake = { name: 'second_step', of: id, limit: codesAnHour, seconds: 3600 }
  const taken = await takeFrom(db, [brake], one.at)
  if (!taken.isAllowed) refuseSignIns(taken.retryAfterSeconds)
  return {
    ...begun,
    giveBack: async () => {
      await begun.giveBack()
      await giveBack(db, [brake], one.at)
    },
  }
}

/** That a second step was wrong, in the trail; the owner is told of the fifth one in an hour, once. */
export async function noteWrongStep(
  { db }: JobContext,
  scope: InstallationScope,
  { account, way, address }: { account: Account; way: StepWay; address: string },
): Promise<void> {
  const brake = { name: 'second_step_told', of: account.id, limit: wrongAnHourUntold, seconds: 3600 }
  const taken = await takeFrom(db, [brake], scope.at)
  const isToTell = !taken.isAllowed && taken.isFirst
  await db.transaction(installationTrail, async (tx) => {
    if (isToTell) await enqueueTwoStepMail(tx, { userId: account.id, news: 'guessed', at: scope.at, address })
    await audit(
      tx,
      { ...scope, address },
      { action: 'session.fail_second_step', entity: 'user', entityId: account.id, after: { way } },
    )
  })
}
