import { resendUnknown } from '#server/messaging/broadcasts/resendUnknown.ts'
import { clientsWithDueMessages, dueLanes } from '#server/messaging/delivery/lanes.ts'
import { applyReceipts } from '#server/messaging/delivery/receipts.ts'
import { begin, recount, turnOn } from '../delivery.ts'
import { after, fakeGateway } from '../messaging.ts'
import { type PlanCase, personalForm, type Stage } from './case.ts'

/** The extent of one look, one claim or one batch of receipts. */
const [looked, claimed] = [50, 500]

/** A frozen broadcast goes out for a moment; then the rest of it is unknown, and sent again. */
export function deliveryCases(stage: Stage): PlanCase[] {
  const { world, db, town } = stage
  const { sender, people, scope } = town
  const gateway = fakeGateway()
  let id = ''
  /** Until the worker has asked so many times whether it may go on. */
  const turn = (kind: 'single' | 'broadcast', asks: number) => {
    let asked = 0
    return turnOn({ db, clock: world.clock }, sender, { port: gateway, kind, isOn: () => asked++ < asks })
  }
  const receipts = () =>
    gateway.deliveries.slice(0, claimed).map(({ providerMessageId, reference }) => ({
      providerMessageId,
      reference,
      from: sender.shortcode.code,
      ...({ state: 'delivered' } as const),
    }))
  const leaveUnknown = async () => {
    const isOurs = 'broadcast_id = $1'
    await world.rows(
      `update message set state = 'unknown', reason = 'no_answer' where ${isOurs} and state = 'queued'`,
      [id],
    )
    await world.rows(`update broadcast_chunk set done_at = now() where ${isOurs}`, [id])
    await recount(world, id)
  }
  const look = async () => {
    id = await begin({ db }, sender, personalForm(stage))
    await clientsWithDueMessages(db, after(20))
    await dueLanes(db, scope, after(20))
  }
  const resend = async () => {
    await leaveUnknown()
    await resendUnknown(db, scope, { id })
  }
  const apply = () => applyReceipts(db, { receipts: receipts(), at: after(30) })
  world.clock.at = after(10)
  return [
    { name: 'a broadcast is frozen, and clients with something due are found', rows: people, run: look },
    { name: 'messages go out', rows: claimed, run: () => turn('broadcast', 30) },
    { name: 'receipts come', rows: claimed, run: apply },
    { name: 'unknown messages are sent again', rows: people, run: resend },
    { name: 'what is due is looked for', rows: looked, run: () => dueLanes(db, scope, after(20)) },
    { name: 'single messages go out', rows: claimed, run: () => turn('single', 5) },
  ]
}
