/**
 * People outside who hold the hash of what was frozen before anybody can know how the ballots rank (decisions 5). Each
 * gets one e-mail at the freeze; when the mail server took it is kept, and is a step of the draw before its first round.
 */
import { AddressRefused } from '#server/adapters/email/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { addLink } from './links.ts'
import { type Notice, noticeOf } from './masked.ts'
import * as queries from './queries/witnesses.ts'
import { witnessMail } from './witnessMail.ts'

/**
 * `reference` names the e-mail: one that goes again, since a crash came between sending and noting it, has the same
 * Message-ID.
 */
export type WitnessJob = {
  readonly clientId: number
  readonly drawId: string
  readonly address: string
  readonly reference: string
}

export async function tellWitnesses(
  tx: Db,
  scope: Scope,
  { drawId, addresses }: { drawId: string; addresses: readonly string[] },
): Promise<void> {
  if (addresses.length === 0) return
  await queries.insertWitnesses(tx, scope, { drawId, addresses })
  for (const address of addresses) {
    const payload: WitnessJob = { clientId: scope.client.id, drawId, address, reference: newId() }
    await tx.enqueue({ name: 'prizing.mailWitness', payload })
  }
}

type Context = {
  readonly db: Db
  readonly outside: Pick<Outside, 'clock' | 'log' | 'mail' | 'publicUrl'>
}

/** An address that the mail server refuses for good stays without a time, and the draw says so. */
export async function mailWitness({ db, outside }: Context, job: WitnessJob): Promise<void> {
  const { clientId, drawId, address, reference } = job
  const client = await getClientRef(db, clientId)
  const before = systemScope(client, 'draw witnesses', outside.clock.now())
  const draw = await queries.findWitnessedDraw(db, before, drawId)
  const known = await queries.listWitnesses(db, before, drawId)
  const isWaiting = known.some((one) => one.address === address && one.handed_at === null)
  if (!draw || !isWaiting || draw.state !== 'open') return
  const { publicUrl } = outside
  try {
    const written = witnessMail(draw, { publicUrl, client })
    await outside.mail.send({ to: { name: '', address }, ...written, reference })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    outside.log.warn({ drawId, err: error }, 'mail to a witness of a draw')
    return
  }
  const scope = systemScope(client, 'draw witnesses', outside.clock.now())
  await queries.markHandedOver(db, scope, { drawId, address })
}

/** The step before the first round: who has the hash since when. None for a draw without witnesses and commitment. */
export async function addHandOver(tx: Db, scope: Scope, drawId: string): Promise<void> {
  const notices = await listNotices(tx, scope, drawId)
  const link = await addLink(tx, scope, { drawId, said: { kind: 'handed_over', notices } })
  await audit(tx, scope, {
    action: 'draw.hand_over',
    entityId: drawId,
    after: { notices: notices.length, handed_over: notices.filter((one) => one.at !== null).length, link },
  })
}

export async function listNotices(db: Db, scope: Scope, drawId: string): Promise<Notice[]> {
  return (await queries.listWitnesses(db, scope, drawId)).map(noticeOf)
}
