import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { DrawCertificate2, DrawManifest, DrawStep } from '#contract/prizing/certificate.ts'
import { certifiedDraw, read, relink, signAnew, stepsOf } from '#test/support/certifiedDraw.ts'
import { checkers } from '#test/support/checkers.ts'
import { testSigner } from '#test/support/signer.ts'
import { canonicalJson } from './canonicalJson.ts'
import * as fairness from './fairness.ts'

const { written, ballots, receipt } = await certifiedDraw()
const { failuresOf, secondOpinion, end } = checkers({ written, ballots })
after(end)
const key = testSigner.publicKey

const kindOf = (kind: DrawStep['kind']) => (step: DrawStep) => step.kind === kind
/** Changes the steps and leaves the chain whole; what the certificate says of them stays. */
const steps = (change: (steps: DrawStep[]) => DrawStep[]) => (certificate: DrawCertificate2) =>
  relink(certificate, change(stepsOf(certificate)))
const lastRound = (certificate: DrawCertificate2) => certificate.rounds[1]
const confirmLast = (certificate: DrawCertificate2, change: Partial<DrawStep>) =>
  relink(
    certificate,
    stepsOf(certificate).map((step, index, all) =>
      index === all.length - 1 ? ({ ...step, ...change } as DrawStep) : step,
    ),
  )

type Forgery = [what: string, failing: string[], change: (certificate: DrawCertificate2) => unknown]

const forgeries: Forgery[] = [
  ['a redraw removed', ['winners', 'steps'], (draw) => draw.rounds.pop()],
  [
    'a redraw removed with its step',
    ['winners', 'steps'],
    (draw) => {
      draw.rounds.pop()
      relink(
        draw,
        stepsOf(draw).filter((step) => step.kind !== 'drawn' || step.round === 1),
      )
    },
  ],
  [
    'a redraw invented',
    ['round_3', 'steps'],
    (draw) =>
      draw.rounds.push({ ...structuredClone(draw.rounds[1] as DrawCertificate2['rounds'][0]), number: 3 }),
  ],
  [
    'the reason of a redraw changed',
    ['steps'],
    (draw) => Object.assign(lastRound(draw) ?? {}, { reason: 'moved' }),
  ],
  ['winners removed', ['steps'], (draw) => draw.winners.pop()],
  [
    'winners removed in the last step too',
    ['steps'],
    (draw) => confirmLast(draw, { winners: draw.winners.splice(1) }),
  ],
  [
    'another second person',
    ['public_value', 'steps'],
    (draw) => Object.assign(draw.public_value, { supplied_by: 'Notary Roy' }),
  ],
  [
    'another second person, attested',
    ['steps'],
    (draw) => {
      Object.assign(draw.public_value, { supplied_by: 'Notary Roy' })
      draw.attestation = 'public value typed by Notary Roy'
    },
  ],
  [
    'the public value dropped',
    ['seed', 'steps'],
    (draw) =>
      Object.assign(draw, {
        public_value: { kind: 'none', text: '' },
        attestation: 'attested by the operator alone',
      }),
  ],
  [
    'the step of the public value dropped',
    ['steps'],
    steps((all) => all.filter((step) => step.kind !== 'public_value')),
  ],
  [
    'another time of confirmation',
    ['steps'],
    (draw) => Object.assign(draw, { confirmed_at: '2026-06-01T00:00:00.000Z' }),
  ],
  [
    'another time of a step',
    ['links'],
    (draw) => Object.assign(draw.links[2] ?? {}, { text: draw.links[2]?.text.replace('2026', '2025') }),
  ],
  ['a validation removed', ['steps'], steps((all) => all.filter((step) => step.kind !== 'judged'))],
  [
    'a validation invented',
    ['steps'],
    (draw) =>
      steps((all) => [
        ...all.slice(0, -1),
        ...all.filter(kindOf('judged')).map((step) => ({ ...step, ballots: draw.winners })),
        ...all.slice(-1),
      ])(draw),
  ],
  ['a step twice', ['steps'], steps((all) => [...all.slice(0, 3), ...all.slice(2)])],
  ['the confirmation removed', ['steps'], steps((all) => all.slice(0, -1))],
  ['steps in another order', ['links', 'steps'], (draw) => draw.links.reverse()],
  [
    'the trail in another order',
    ['links'],
    (draw) => Object.assign(draw.links[3] ?? {}, { audit_number: 1 }),
  ],
  ['a link of another draw', ['links'], steps((all) => all.map((step) => ({ ...step, draw_eid: 'other' })))],
]

for (const [what, failing, change] of forgeries) {
  test(`${what} is named, whoever signs it anew, by both checkers`, async () => {
    const forged = read(written)
    change(forged)
    const text = signAnew(forged)
    assert.deepEqual(await failuresOf(text, { key }), [...failing, 'key'])
    assert.match(secondOpinion(text), /^FAIL /)
    assert.ok((await failuresOf(`${canonicalJson(forged)}\n`)).includes('signature'))
  })
}

/** Draws again with other secrets until the wanted ballot comes first, and makes everything fit. */
function triedUntilItWins(certificate: DrawCertificate2, wanted: string): void {
  const set = ballots
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [id = '', person = ''] = line.split(':')
      return { id, person }
    })
  const manifest: DrawManifest = JSON.parse(certificate.manifest_text)
  for (;;) {
    const secret = fairness.newDrawSecret()
    const manifest_text = canonicalJson({ ...manifest, secret_hash: fairness.hashSecret(secret) })
    const manifestHash = fairness.hashManifest(manifest_text)
    const seed = fairness.drawSeed({ manifestHash, secret, publicValue: certificate.public_value.text })
    const poolId = certificate.prize_pool.id
    const walk = fairness.walkRanking({
      seed,
      poolId,
      ballots: set,
      taken: [],
      count: 4,
      maxWinsPerPerson: 1,
    })
    if (walk.picked[0]?.ballotId !== wanted) continue
    const picked = walk.picked.map(({ ballotId: ballot, rank, position }) => ({ ballot, rank, position }))
    const round = { number: 1, reason: null, requested: 4, replaced: [], picked, skipped: [] }
    const winners = picked.map(({ ballot }) => ballot)
    const hashes = {
      secret,
      secret_hash: fairness.hashSecret(secret),
      manifest_text,
      manifest_hash: manifestHash,
    }
    Object.assign(certificate, { ...hashes, seed, rounds: [round], winners })
    const kept = stepsOf(certificate).filter(({ kind }) => kind !== 'judged')
    const round_hash = fairness.sha256(canonicalJson(round))
    const all = kept.filter((step) => step.kind !== 'drawn' || step.round === 1)
    relink(
      certificate,
      all.map((step) =>
        step.kind === 'drawn'
          ? { ...step, round_hash }
          : step.kind === 'confirmed'
            ? { ...step, winners }
            : step,
      ),
    )
    return
  }
}

test('a draw that was tried until the wanted one won and made to fit throughout is found by key and receipt', async () => {
  const forged = read(written)
  triedUntilItWins(forged, ballots.slice(0, ballots.indexOf(':')))
  const text = signAnew(forged)
  assert.deepEqual(await failuresOf(text), [])
  assert.deepEqual(await failuresOf(text, { key, receipt }), ['key', 'receipt'])
  assert.equal(secondOpinion(text), 'ok')
  assert.match(secondOpinion(text, key), /^FAIL key/)
})
