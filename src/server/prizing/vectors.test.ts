import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  type DrawCertificate,
  type DrawCertificate2,
  type DrawReceipt,
  drawCertificate2Schema,
  drawCertificateSchema,
  drawCommitmentSchema,
  drawManifestSchema,
  drawReceiptSchema,
} from '#contract/prizing/certificate.ts'
import { quicknet, roundFrom } from '#server/adapters/beacon/chain.ts'
import { createSigner } from '#server/platform/signing.ts'
import { checkers } from '#test/support/checkers.ts'
import { type CanonicalValue, canonicalJson } from './canonicalJson.ts'
import { hashSet, personHash } from './fairness.fixture.ts'
import * as fairness from './fairness.ts'

type Vectors = {
  canonical_json: { value: CanonicalValue; text: string }[]
  secret_hashes: { secret: string; secret_hash: string }[]
  persons: { key: string; participant: string; person: string }[]
  seeds: { manifest_hash: string; secret: string; public_value: string; seed: string }[]
  ranks: { seed: string; pool: string; ballot: string; rank: string }[]
  commitments: { text: string; hash: string; round: number | null }[]
  certificate: DrawCertificate
  signed: { signing_seed: string; certificate: DrawCertificate2; receipt: DrawReceipt }
}

const docs = new URL('../../../docs/', import.meta.url)
const vectors: Vectors = JSON.parse(readFileSync(new URL('draws.vectors.json', docs), 'utf8'))
const { certificate, signed } = vectors

// The script is copied alone into an empty folder, as an outsider would have it.
const folder = mkdtempSync(join(tmpdir(), 'verify-draw-'))
const script = join(folder, 'verify-draw.mjs')
cpSync(fileURLToPath(new URL('../../../scripts/verify-draw', import.meta.url)), folder, { recursive: true })
after(() => rmSync(folder, { recursive: true }))

function runScript(content?: string | Buffer) {
  const file = join(folder, 'certificate.json')
  if (content !== undefined) writeFileSync(file, content)
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    script,
    ...(content === undefined ? [] : [file]),
  ])
  return { status, stdout: stdout.toString(), stderr: stderr.toString() }
}

test('the server computes every test vector', () => {
  for (const { value, text } of vectors.canonical_json) assert.equal(canonicalJson(value), text)
  for (const { secret, secret_hash } of vectors.secret_hashes)
    assert.equal(fairness.hashSecret(secret), secret_hash)
  for (const { key, participant, person } of vectors.persons)
    assert.equal(personHash(key, participant), person)
  for (const { seed, pool, ballot, rank } of vectors.ranks)
    assert.equal(fairness.rankOf(seed, pool, ballot), rank)
  for (const { text, hash, round } of vectors.commitments) {
    const commitment = drawCommitmentSchema.parse(JSON.parse(text))
    assert.equal(canonicalJson(commitment), text)
    assert.equal(fairness.sha256(text), hash)
    const { chain, draw_at } = commitment
    const ruled = chain && draw_at && roundFrom(quicknet, new Date(draw_at)).round
    assert.equal(ruled, round)
  }
  for (const { manifest_hash, secret, public_value, seed } of vectors.seeds) {
    assert.equal(fairness.drawSeed({ manifestHash: manifest_hash, secret, publicValue: public_value }), seed)
  }
})

test('the server draws the example of the documents again', () => {
  assert.deepEqual(drawCertificateSchema.parse(certificate), certificate)
  const manifest = drawManifestSchema.parse(JSON.parse(certificate.manifest_text))
  const ballots = certificate.set.map(({ ballot, person }) => ({ id: ballot, person }))
  assert.equal(canonicalJson(manifest), certificate.manifest_text)
  assert.equal(fairness.hashManifest(certificate.manifest_text), certificate.manifest_hash)
  assert.equal(hashSet(ballots), manifest.set_hash)
  const { picked, skipped } = fairness.walkRanking({
    seed: certificate.seed,
    poolId: manifest.prize_pool_id,
    ballots,
    taken: [],
    count: manifest.count,
  })
  const round = certificate.rounds[0]
  assert.deepEqual(
    picked.map(({ ballotId, rank, position }) => ({ ballot: ballotId, rank, position })),
    round?.picked,
  )
  assert.deepEqual(
    skipped.map(({ ballotId, position, reason }) => ({ ballot: ballotId, position, reason })),
    round?.skipped,
  )
})

test('the example with its steps follows from the first one, is signed by its key, and both checkers pass it', async () => {
  assert.deepEqual(drawCertificate2Schema.parse(signed.certificate), signed.certificate)
  assert.deepEqual(drawReceiptSchema.parse(signed.receipt), signed.receipt)
  const der = Buffer.from(`302e020100300506032b657004220420${signed.signing_seed}`, 'hex')
  const signer = createSigner(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  const signatureOf = (name: string, { signature: _signature, ...said }: { signature: string }) =>
    signer.sign(`${name}\n${canonicalJson(said)}`)
  assert.equal(signatureOf('fanfare-draw-certificate-2', signed.certificate), signed.certificate.signature)
  assert.equal(signatureOf('fanfare-draw-receipt-1', signed.receipt), signed.receipt.signature)
  const ballots = certificate.set.map(({ ballot, person }) => `${ballot}:${person}\n`).join('')
  const written = `${canonicalJson(signed.certificate)}\n`
  const { failuresOf, secondOpinion, end } = checkers({ written, ballots })
  after(end)
  assert.deepEqual(await failuresOf(written, { key: signer.publicKey, receipt: signed.receipt }), [])
  assert.equal(secondOpinion(written, signer.publicKey), 'ok')
})

test('the example in the documents shows the values of the vectors', () => {
  const text = readFileSync(new URL('draws.md', docs), 'utf8')
  const shown = new Set(text.match(/[0-9a-f]{64}/g))
  const { secret_hash, manifest_hash, seed, set } = certificate
  const persons = set.map(({ person }) => person)
  const ranks = vectors.ranks.map(({ rank }) => rank)
  for (const hash of [secret_hash, manifest_hash, seed, ...persons, ...ranks])
    assert.ok(shown.has(hash), hash)
})

test('the script alone passes the example, prints each check and exits 0', () => {
  const { status, stdout } = runScript(JSON.stringify(certificate))
  assert.equal(status, 0, stdout)
  for (const name of ['secret_hash', 'set_hash', 'manifest_hash', 'seed', 'round_1', 'round_2', 'winners'])
    assert.match(stdout, new RegExp(`^ok {3}${name}: `, 'm'))
  assert.match(stdout, /^13 checks passed, 0 failed\.$/m)
})

test('the script exits 1 and names the check that fails', () => {
  const { status, stdout } = runScript(JSON.stringify({ ...certificate, winners: ['ballot-2'] }))
  assert.equal(status, 1)
  assert.match(stdout, /^FAIL winners: ballot-2 was not drawn/m)
  for (const other of ['{}', '[]', 'null', '7', '"x"', '{"__proto__":{"format":1}}']) {
    const answer = runScript(other)
    assert.equal(answer.status, 1, other)
    assert.match(answer.stdout, /^FAIL format: /)
  }
})

test('a manifest that is not canonical is a failed check and not a crash', () => {
  const texts = ['', '{', '[]', ' '.concat(certificate.manifest_text), '['.repeat(100_000), 'null', '{"a":1}']
  for (const manifest_text of texts) {
    const { status, stdout, stderr } = runScript(JSON.stringify({ ...certificate, manifest_text }))
    assert.equal(status, 1, stderr)
    assert.match(stdout, /^FAIL manifest: /m)
    assert.match(stdout, /^FAIL rounds: /m)
  }
})

test('the script exits 2 for a file that it cannot read, and without one', () => {
  for (const content of ['', '{"format":', 'not JSON', Buffer.from([0xff, 0xfe, 0x00])]) {
    const { status, stderr } = runScript(content)
    assert.equal(status, 2)
    assert.match(stderr, /^Cannot read /)
  }
  assert.equal(runScript().status, 2)
  assert.equal(spawnSync(process.execPath, [script, join(folder, 'missing.json')]).status, 2)
  assert.equal(spawnSync(process.execPath, [script, folder]).status, 2)
})
