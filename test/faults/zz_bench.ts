import { createBroadcast, startBroadcast } from '#server/messaging/messaging.ts'
import { after, formOf, messagingWorld, staffOf } from '#test/support/messaging.ts'
const world = await messagingWorld()
const sender = await world.addSender({ messagesPerSecond: 100000 })
await world.addPeople(sender, { count: 60000 })
await world.rows('analyze')
const { db } = world
const b = await createBroadcast(db, staffOf(sender), formOf(sender))
await startBroadcast(db, staffOf(sender, after(10)), { broadcastId: b.id, sendAfter: b.send_after.toISOString() })
if (process.env.AN) await world.rows('analyze')
const times = new Map<string, number>()
function timed(d: any): any {
  const out: any = { ...d }
  for (const name of ['many','one','run','maybe']) out[name] = async (w: any, q: any) => {
    const t = performance.now(); const r = await d[name](w, q); const key = name + ' ' + JSON.stringify(q.toOperationNode().sqlFragments[0]).slice(0, 70)
    times.set(key, (times.get(key) ?? 0) + performance.now() - t); return r }
  out.transaction = async (w: any, f: any) => { const t = performance.now(); const r = await d.transaction(w, (tx: any) => f(timed(tx))); times.set('tx', (times.get('tx') ?? 0) + performance.now() - t); return r }
  return out
}
const { deliverBatch } = await import('#server/messaging/deliveryBatch.ts')
const t = performance.now()
for (let i = 0; i < 60; i++) await deliverBatch({ db: timed(db), scope: staffOf(sender, after(20)), lane: { shortcode_id: sender.shortcode.id, code: '1', gateway: 'simulator', messages_per_second: 1000000 }, leaseSeconds: 45, clock: { now: () => after(20) }, port: { recognisesReferences: true, submit: async (batch: any) => batch.map((s: any) => ({ kind: 'accepted', reference: s.reference, providerMessageId: s.reference })), onReceipts: () => undefined } as any })
console.log('per batch', (performance.now() - t) / 60)
for (const [k, v] of times) console.log((v / 60).toFixed(2), k)
await world.end()
