import { checkFlight } from '#server/messaging/broadcasts/flightCheck.ts'
import { cancelRest } from '#server/messaging/broadcasts/pauses.ts'
import { hasMoreRecipients } from '#server/messaging/broadcasts/queries/approvals.ts'
import { skipRest } from '#server/messaging/broadcasts/skipRest.ts'
import { begin } from '../delivery.ts'
import { after } from '../messaging.ts'
import { quiet } from '../quiet.ts'
import { type PlanCase, personalForm, type Stage } from './case.ts'

/** The recipients of a broadcast; one that is frozen and then cancelled. */
export function broadcastCases(stage: Stage): PlanCase[] {
  const { db, town } = stage
  const { sender, people, scope } = town
  const audience = {
    clientId: sender.client.id,
    channel: 'sms',
    listId: sender.listId,
    subscriptionId: sender.subscriptionId,
    skipsOptinCheck: false,
  } as const
  let id = ''
  return [
    {
      name: 'an audience is counted',
      rows: people,
      run: () => checkFlight(db, scope, personalForm(stage)),
    },
    {
      name: 'an audience is held against the limit of approvals',
      rows: people,
      run: () => hasMoreRecipients(db, scope, { audience, limit: Math.floor(people * 0.9) }),
    },
    {
      name: 'a broadcast is frozen',
      rows: people,
      run: async () => {
        id = await begin({ db }, sender, personalForm(stage))
      },
    },
    {
      name: 'the rest of a broadcast is cancelled',
      rows: people,
      run: async () => {
        await cancelRest(db, scope, id)
        await skipRest(
          { db, outside: { ...quiet, publicUrl: 'http://localhost' } },
          { ...scope, at: after(40) },
          id,
        )
      },
    },
  ]
}
