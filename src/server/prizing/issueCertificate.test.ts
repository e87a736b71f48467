import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import {
  drawCertificate2Schema,
  drawCertificateSchema,
  drawManifestSchema,
} from '#contract/prizing/certificate.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { testSigner } from '#test/support/signer.ts'
import {
  confirmWinners,
  drawPotentialWinners,
  getCertificate,
  getFrozenSet,
  getReceipt,
  openDraw,
  setBallotDrawStatus,
  setPublicValue,
} from './prizing.ts'

let world: PrizingWorld
let client: ClientRef
let ana: UserScope
let ben: UserScope
const folder = mkdtempSync(join(tmpdir(), 'fanfare-draw-'))
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
  ben = staff(client, 'Ben')
})
after(async () => {
  rmSync(folder, { recursive: true })
  await world.end()
})

type Named = { exp: string; drawEid: string }

/** Among five. */
async function drawn({ count }: { count: number }): Promise<{ named: Named; id: string }> {
  const { id: experienceId, eid: exp } = await world.addSweepstakes(client)
  await world.addEntries(client, experienceId, { count: 5 })
  const prizePool = await world.addPool(client)
  const { id, eid: drawEid } = await openDraw(world.db, ana, { exp, count, rules: [], prizePool })
  const named = { exp, drawEid }
  await drawPotentialWinners(world.db, ana, { ...named, replace: [] })
  return { named, id }
}

const confirm = ({ exp, drawEid }: Named) => confirmWinners(world.db, ben, { exp, draw_eid: drawEid })

/** The outsiders' script on the two files, as they are downloaded. */
async function verify(named: { exp: string; drawEid: string }, certificate: string): Promise<string> {
  const file = join(folder, `draw-${named.drawEid}.json`)
  writeFileSync(file, certificate)
  const ballots = await getFrozenSet(world.db, ana, named)
  writeFileSync(join(folder, ballots.name), await text(ballots.stream))
  const script = join(import.meta.dirname, '../../../scripts/verify-draw/verify-draw.mjs')
  return execFileSync(process.execPath, [script, file], { encoding: 'utf8' })
}

test('the certificate of a draw with a public value, skips, redraws and an invalid winner passes every check', async () => {
  const experience = await world.addSweepstakes(client)
  const exp = experience.eid
  const prizePool = await world.addPool(client)
  const [friend] = await world.addEntries(client, experience.id, { count: 1 })
  await world.addEntries(client, experience.id, { count: 30, participantId: friend?.participant_id ?? '' })
  await world.addEntries(client, experience.id, { count: 8 })
  const draw = await openDraw(world.db, ana, {
    exp,
    count: 4,
    rules: [],
    prizePool,
    to: '2027-01-01T00:00',
  })
  const named = { exp, drawEid: draw.eid }
  await setPublicValue(world.db, ben, { ...named, text: 'Érable 5' })
  const [one, two] = await drawPotentialWinners(world.db, ana, { ...named, replace: [] })
  assert.ok(one && two)
  const redraw = { ...named, replace: [one.eid], reason: 'cannot be reached' }
  await drawPotentialWinners(world.db, ana, redraw)
  const status = { status: 'invalidated', is_all: false, reason: 'under age' } as const
  await setBallotDrawStatus(world.db, ana, { exp, ballotDrawEid: two.eid, ...status })
  await assert.rejects(getCertificate(world.db, ana, { ...named, signer: testSigner }), refused('conflict'))
  await confirm(named)
  await world.rows(`update experience set name = 'Renamed' where id = $1`, [experience.id])
  const file = await getCertificate(world.db, ana, { ...named, signer: testSigner })
  assert.deepEqual([file.name, file.contentType], [`draw-${draw.eid}.json`, 'application/json'])
  const written = await text(file.stream)
  const certificate = drawCertificate2Schema.parse(JSON.parse(written))
  const { ballot_count } = drawManifestSchema.parse(JSON.parse(certificate.manifest_text))
  assert.deepEqual(
    [ballot_count, certificate.rounds.length, certificate.winners.length, certificate.links.length],
    [39, 2, 3, 6],
  )
  assert.equal(certificate.attestation, 'public value typed by Ben')
  assert.match(await verify(named, written), /^16 checks passed, 0 failed\.$/m)
})

test('the certificate of a draw without public value says that the operator attests alone', async () => {
  const { named } = await drawn({ count: 1 })
  await confirm(named)
  const file = await getCertificate(world.db, ana, { ...named, signer: testSigner })
  const written = await text(file.stream)
  assert.equal(JSON.parse(written).attestation, 'attested by the operator alone')
  assert.match(await verify(named, written), / 0 failed\.$/m)
})

test('the certificate of a draw that was frozen before there were steps is of version 1, holds its ballots, and has no receipt', async () => {
  const { named, id } = await drawn({ count: 2 })
  await world.rows('delete from draw_link where draw_id = $1', [id])
  await confirm(named)
  const given = { ...named, signer: testSigner }
  const written = await text((await getCertificate(world.db, ana, given)).stream)
  assert.equal(drawCertificateSchema.parse(JSON.parse(written)).set.length, 5)
  const said = await verify(given, written)
  assert.match(said, /^12 checks passed, 0 failed\.$/m)
  assert.match(said, /^Version 1: /m)
  await assert.rejects(getReceipt(world.db, ana, given), refused('conflict'))
})
