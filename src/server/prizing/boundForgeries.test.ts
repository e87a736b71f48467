import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { DrawCertificate4, DrawStep } from '#contract/prizing/certificate.ts'
import { quicknet } from '#server/adapters/beacon/chain.ts'
import { createBeacon } from '#server/adapters/beacon/drand.ts'
import { certifiedDraw, read4, relink, signAnew, stepsOf } from '#test/support/certifiedDraw.ts'
import { checkers } from '#test/support/checkers.ts'
import { startDrand } from '#test/support/drand.ts'
import { noon } from '#test/support/prizing.ts'
import { canonicalJson } from './canonicalJson.ts'
import { hashManifest, sha256 } from './fairness.ts'

const drand = await startDrand(new Date('2026-05-01T00:00:00Z'))
const beacon = createBeacon({ url: drand.url, chain: drand.chain })
const { written, ballots } = await certifiedDraw({
  beacon,
  drawAt: ['2026-05-02T18:00:00Z', '2026-05-02T20:00:01Z'],
  witnesses: ['notary@roy.example', 'ombud@maple.example'],
})
const { failuresOf, secondOpinion, end } = checkers({ written, ballots })
after(async () => {
  end()
  await drand.close()
})

const withManifest = (draw: DrawCertificate4, change: object) => {
  draw.manifest_text = canonicalJson({ ...JSON.parse(draw.manifest_text), ...change })
  draw.manifest_hash = hashManifest(draw.manifest_text)
  relink(draw, stepsOf(draw))
}
/** The last commitment made anew, and named in the manifest. */
const withCommitment = (draw: DrawCertificate4, change: object) => {
  const last = draw.commitments.at(-1)
  if (!last) return
  last.text = canonicalJson({ ...JSON.parse(last.text), ...change })
  last.hash = sha256(last.text)
  withManifest(draw, { commitment: last.hash })
}
const withSteps = (change: (step: DrawStep) => DrawStep[]) => (draw: DrawCertificate4) =>
  relink(draw, stepsOf(draw).flatMap(change))
const notices = (change: (notices: { to: string; at: string | null }[]) => unknown) =>
  withSteps((step) => {
    if (step.kind === 'handed_over') change(step.notices)
    return [step]
  })

const forgeries: [what: string, fault: string, change: (draw: DrawCertificate4) => unknown][] = [
  [
    'another secret than was bound',
    'commitment',
    (draw) => withCommitment(draw, { secret_hash: sha256('other') }),
  ],
  [
    'another time of the draw',
    'commitment',
    (draw) => withCommitment(draw, { draw_at: '2026-05-02T21:00:00Z' }),
  ],
  [
    'another round than the rule gives',
    'commitment',
    (draw) => withManifest(draw, { beacon: { chain_hash: drand.chain.hash, round: 77 } }),
  ],
  [
    'another chain than was bound',
    'commitment',
    (draw) => withCommitment(draw, { chain: { hash: 'ab'.repeat(32), genesis: 1, period: 3 } }),
  ],
  [
    'a known chain with other times',
    'commitment',
    (draw) => withCommitment(draw, { chain: { hash: quicknet.hash, genesis: 5, period: 3 } }),
  ],
  [
    'the rule dropped',
    'commitment',
    (draw) => withCommitment(draw, { chain: null, rule: 'first round at or after draw_at' }),
  ],
  ['the one that was replaced left out', 'commitment', (draw) => draw.commitments.shift()],
  [
    'the first one used, the last one left out',
    'commitment',
    (draw) => {
      draw.commitments.pop()
      withManifest(draw, { commitment: draw.commitments[0]?.hash })
    },
  ],
  [
    'a commitment of after the freeze',
    'commitment',
    (draw) => withCommitment(draw, { committed_at: '2026-05-02T19:00:00.000Z' }),
  ],
  [
    'all commitments left out',
    'commitment',
    (draw) => {
      draw.commitments = []
    },
  ],
  [
    'a commitment of another experience',
    'commitment',
    (draw) => withCommitment(draw, { experience_eid: 'otherexp0001' }),
  ],
  ['a witness removed', 'witnesses', notices((all) => all.pop())],
  [
    'a witness invented',
    'witnesses',
    notices((all) => all.push({ to: 'x…@y.example', at: noon.toISOString() })),
  ],
  [
    'a witness told before the freeze',
    'witnesses',
    notices((all) => Object.assign(all[0] ?? {}, { at: '2026-05-02T15:00:00.000Z' })),
  ],
  [
    'a witness told after the draw',
    'witnesses',
    notices((all) => Object.assign(all[0] ?? {}, { at: '2026-05-03T15:00:00.000Z' })),
  ],
  [
    'the step of the witnesses removed',
    'witnesses',
    withSteps((step) => (step.kind === 'handed_over' ? [] : [step])),
  ],
  [
    'the step of the witnesses twice',
    'witnesses',
    withSteps((step) => (step.kind === 'handed_over' ? [step, step] : [step])),
  ],
  ['the version of draws that are not bound', 'format', (draw) => Object.assign(draw, { version: 3 })],
]

for (const [what, fault, change] of forgeries)
  test(`${what} is named, whoever signs it anew, by both checkers`, async () => {
    const forged: DrawCertificate4 = JSON.parse(JSON.stringify(read4(written)))
    change(forged)
    const text = signAnew(forged)
    assert.ok((await failuresOf(text)).includes(fault), String(await failuresOf(text)))
    assert.match(secondOpinion(text), /^FAIL /)
  })

test('a draw whose secret alone was bound passes, another secret does not, nor a chain without a time', async () => {
  const untimed = await certifiedDraw({ drawAt: [null] })
  const alone = checkers(untimed)
  const changed = (change: object) => {
    const draw = read4(untimed.written)
    withCommitment(draw, change)
    return signAnew(draw)
  }
  assert.deepEqual(await alone.failuresOf(untimed.written), [])
  assert.equal(alone.secondOpinion(untimed.written), 'ok')
  const said = (await alone.checksOf(untimed.written)).find(({ name }) => name === 'commitment')
  assert.match(said?.detail ?? '', /^bound on .* without a time$/)
  const { hash, genesis, period } = { hash: quicknet.hash, genesis: 1, period: 3 }
  const chain = { chain: { hash, genesis, period }, rule: 'first round at or after draw_at' }
  for (const forged of [{ secret_hash: sha256('other') }, { draw_at: '2026-05-02T15:00:00Z' }, chain]) {
    assert.ok((await alone.failuresOf(changed(forged))).includes('commitment'))
    assert.match(alone.secondOpinion(changed(forged)), /^FAIL /)
  }
  alone.end()
})

test('a time that is given later binds anew, by another secret', async () => {
  const later = await certifiedDraw({ beacon, drawAt: [null, '2026-05-02T18:00:00Z'] })
  const both = checkers(later)
  assert.deepEqual(await both.failuresOf(later.written), [])
  assert.equal(both.secondOpinion(later.written), 'ok')
  const bound = read4(later.written).commitments.map(({ text }) => JSON.parse(text).draw_at)
  assert.deepEqual(bound, [null, '2026-05-02T18:00:00.000Z'])
  both.end()
})
