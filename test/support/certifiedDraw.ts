/** A confirmed draw with a public value, a redraw and one who was invalidated, as an outsider is given it. */
import { generateKeyPairSync } from 'node:crypto'
import { text } from 'node:stream/consumers'
import {
  type DrawCertificate2,
  type DrawCertificate4,
  type DrawReceipt,
  type DrawStep,
  drawCertificate2Schema,
  drawCertificate4Schema,
} from '#contract/prizing/certificate.ts'
import type { Beacon } from '#server/adapters/beacon/port.ts'
import { AddressRefused, type Mail } from '#server/adapters/email/port.ts'
import type { NewJob } from '#server/platform/db/db.ts'
import { createSigner } from '#server/platform/signing.ts'
import { type BeaconJob, runBeacon } from '#server/prizing/beacon.ts'
import { canonicalJson } from '#server/prizing/canonicalJson.ts'
import { commitDraw } from '#server/prizing/commitments.ts'
import { sha256 } from '#server/prizing/fairness.ts'
import {
  confirmWinners,
  drawPotentialWinners,
  getCertificate,
  getFrozenSet,
  getReceipt,
  openDraw,
  setBallotDrawStatus,
  setPublicValue,
} from '#server/prizing/prizing.ts'
import { mailWitness, type WitnessJob } from '#server/prizing/witnesses.ts'
import { noon, type PrizingWorld, prizingWorld, staff } from './prizing.ts'
import { quiet } from './quiet.ts'
import { testSigner } from './signer.ts'

type Signed = DrawCertificate2 | DrawCertificate4
export type Certified = { written: string; ballots: string; receipt: DrawReceipt }

type Asked = {
  /** Whose round is its public value, instead of a text of Ben's. */
  beacon?: Beacon
  /** Publishing bound it for these times, one after the other; null where its secret alone. */
  drawAt?: readonly (string | null)[]
  /** Mailed the hash of the freeze before the draw. */
  witnesses?: readonly string[]
  /** Why one of the drawn is invalidated; null where nobody says it. */
  reason?: string | null
}

export async function certifiedDraw({
  beacon,
  drawAt = [],
  witnesses = [],
  reason = 'under age',
}: Asked = {}): Promise<Certified> {
  const world = await prizingWorld()
  const { db } = world
  const client = await world.addClient()
  const clock = { now: () => noon }
  const [ana, ben] = [staff(client, 'Ana'), staff(client, 'Ben')]
  const { id, eid: exp } = await world.addSweepstakes(client)
  const prizePool = await world.addPool(client)
  await world.addEntries(client, id, { count: 30 })
  for (const draw_at of drawAt)
    await db.transaction(ana, (tx) => commitDraw(tx, ana, { id, eid: exp, draw_at, is_drawn: true, beacon }))
  await nameWitnesses(world, { id, witnesses })
  const draw = await openDraw(db, ana, { exp, count: 4, rules: [], prizePool, beacon })
  const named = { exp, drawEid: draw.eid }
  for (const { payload } of world.jobs.filter(({ name }) => name === 'prizing.mailWitness'))
    await mailWitness({ db, outside: { ...quiet, ...mailingTo(), clock } }, payload as WitnessJob)
  if (beacon) await runBeacon({ db, outside: { ...quiet, clock, beacon } }, waitingFor(world.jobs))
  else await setPublicValue(db, ben, { ...named, text: 'Érable 5' })
  const [one, two] = await drawPotentialWinners(db, ana, { ...named, replace: [] })
  await drawPotentialWinners(db, ana, { ...named, replace: [one?.eid ?? ''], reason: 'cannot be reached' })
  const status = { status: 'invalidated', is_all: false, reason } as const
  await setBallotDrawStatus(db, ana, { exp, ballotDrawEid: two?.eid ?? '', ...status })
  await confirmWinners(db, ben, { exp, draw_eid: draw.eid })
  const given = { ...named, signer: testSigner }
  const receipt = await getReceipt(db, ana, given)
  const written = await text((await getCertificate(db, ana, given)).stream)
  const ballots = await text((await getFrozenSet(db, ana, named)).stream)
  await world.end()
  return { written, ballots, receipt }
}

/** A mail server that takes everything, and whoever it refuses for good. */
export function mailingTo({ sent = [], refused = '' }: { sent?: Mail[]; refused?: string } = {}) {
  const send = (mail: Mail) => {
    if (mail.to.address === refused) return Promise.reject(new AddressRefused('nobody'))
    sent.push(mail)
    return Promise.resolve()
  }
  return { mail: { send }, publicUrl: 'https://win.test' }
}

export async function nameWitnesses(
  world: Pick<PrizingWorld, 'rows'>,
  { id, witnesses }: { id: string; witnesses: readonly string[] },
): Promise<void> {
  const settings = { draw_witnesses: witnesses.map((email) => ({ email })) }
  await world.rows('update experience set settings = settings || $2::jsonb where id = $1', [
    id,
    JSON.stringify(settings),
  ])
}

/** The job that reads the round of a draw. */
export function waitingFor(jobs: readonly NewJob[]): BeaconJob {
  const job = jobs.findLast(({ name }) => name === 'prizing.readBeacon')
  if (!job) throw new Error('no draw waits for a round')
  return job.payload as BeaconJob
}

export const read4 = (written: string): DrawCertificate4 => drawCertificate4Schema.parse(JSON.parse(written))

export const read = (written: string): DrawCertificate2 => drawCertificate2Schema.parse(JSON.parse(written))

export const stepsOf = ({ links }: Pick<Signed, 'links'>): DrawStep[] =>
  links.map((link) => JSON.parse(link.text))

/** The chain made anew of these steps: each with its number, the hash before it and its own. */
export function relink(certificate: Signed, steps: readonly DrawStep[]): void {
  let previous = certificate.manifest_hash
  certificate.links = steps.map((step, index) => {
    const linkText = canonicalJson({ ...step, number: index + 1, previous })
    previous = sha256(linkText)
    const { audit_number, audit_hash } = certificate.links[index] ?? {
      audit_number: 999,
      audit_hash: previous,
    }
    return { text: linkText, hash: previous, audit_number, audit_hash }
  })
}

/** Written and signed by somebody else who has everything but the installation's key. */
export function signAnew({ signature: _signature, ...header }: Signed): string {
  const forger = createSigner(generateKeyPairSync('ed25519').privateKey)
  const said = { ...header, public_key: forger.publicKey }
  const signature = forger.sign(`fanfare-draw-certificate-${said.version}\n${canonicalJson(said)}`)
  return `${canonicalJson({ ...said, signature })}\n`
}
