import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { type BulkAsked, bulkLater, runBulk } from '#server/participants/people/bulk.ts'
import { fakeGateway, outsideOf } from '../messaging.ts'
import type { Stage } from './case.ts'

/** The job on everybody in the client, from being asked for to its end. */
export async function inBulk(
  { db, world, town }: Stage,
  more: Partial<BulkAsked> & Pick<BulkAsked, 'action'>,
): Promise<void> {
  const { scope } = town
  const asked = { reason: null, filter: {}, ...more }
  const reportId = await bulkLater(db, scope, asked)
  await runBulk({ db, outside: outsideOf(world.clock, fakeGateway()) }, scope, {
    clientId: scope.client.id,
    reportId,
    asked,
    startedAt: scope.at.toISOString(),
    by: { actor: scope.actor, requestId: 'test' },
    dependants,
  })
}
