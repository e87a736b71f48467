import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { StartError } from '#server/platform/environment.ts'
import { startDrand } from '#test/support/drand.ts'
import { answerWith } from '../hostilePeers.fixture.ts'
import { hostilePeersSuite } from '../hostilePeers.suite.ts'
import { quicknet, roundFrom } from './chain.ts'
import { createBeacon } from './drand.ts'
import { BeaconAwayError } from './port.ts'
import { readBeaconUrl } from './settings.ts'
import { isSignedRound } from './signature.ts'

const genesis = new Date('2026-01-01T00:00:00Z')
const drand = await startDrand(genesis)
after(() => drand.close())
const beacon = createBeacon({ url: drand.url, chain: drand.chain, wholeMilliseconds: 5000 })

test('a round that drand itself published is known as its own, and no other is', () => {
  const published = {
    round: 3,
    signature:
      'b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9aee0d43f8ba9db52',
    publicKey:
      'a1ee12542360bf75742bcade13d6134e7d5283d9eb782887c47d3d9725f05805d37b0106b7f744395bf82c175dd7434a169e998f188a657a030d588892c0cd2c01f996aaf331c4d8bc5b9734bbe261d09e7d2d39ef88b635077f262bd7bbb30f',
  }
  assert.equal(isSignedRound(published), true)
  assert.equal(isSignedRound({ ...published, round: 4 }), false)
  assert.equal(isSignedRound({ ...published, publicKey: quicknet.publicKey }), false)
  assert.equal(isSignedRound({ ...published, signature: '0'.repeat(96) }), false)
})

test('the round of a time is the first that comes then or later', () => {
  const rounds = ['00:00:00', '00:00:00.001', '00:00:03', '00:10:01'].map((time) =>
    beacon.roundFrom(new Date(`2026-01-01T${time}Z`)),
  )
  assert.deepEqual(
    rounds.map(({ round, at }) => [round, at.toISOString()]),
    [
      [1, '2026-01-01T00:00:00.000Z'],
      [2, '2026-01-01T00:00:03.000Z'],
      [2, '2026-01-01T00:00:03.000Z'],
      [202, '2026-01-01T00:10:03.000Z'],
    ],
  )
  assert.equal(roundFrom(quicknet, new Date(quicknet.genesisSeconds * 1000)).round, 1)
})

test('a round is read, and its value is the hash of the signature', async () => {
  const { signature, randomness } = await beacon.read(77)
  assert.equal(signature, drand.sign(77))
  assert.equal(randomness, createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex'))
})

test('what the chain did not sign is no answer, whoever says it', async () => {
  const said = (body: unknown, status = 200) => {
    drand.answer = (response) => response.writeHead(status).end(JSON.stringify(body))
  }
  const wrong = [
    { round: 5, signature: drand.sign(6) },
    { round: 6, signature: drand.sign(6) },
    { round: 5, signature: 'ab'.repeat(48) },
    { round: 5, signature: drand.sign(5).toUpperCase() },
    { round: 5, randomness: 'ab'.repeat(32) },
    'soon',
  ]
  for (const body of wrong) {
    said(body)
    await assert.rejects(beacon.read(5), BeaconAwayError, JSON.stringify(body))
  }
  said({ message: 'too early' }, 425)
  await assert.rejects(beacon.read(5), BeaconAwayError)
  drand.answer = (response) => response.writeHead(302, { Location: '/elsewhere' }).end()
  await assert.rejects(beacon.read(5), BeaconAwayError)
  drand.answer = (response) => response.destroy()
  await assert.rejects(beacon.read(5), BeaconAwayError)
  drand.answer = undefined
})

test('the address is drand’s own, another, or none', () => {
  assert.equal(readBeaconUrl({}), 'https://api.drand.sh')
  assert.equal(readBeaconUrl({ DRAND_URL: 'https://drand.example/' }), 'https://drand.example')
  assert.equal(readBeaconUrl({ DRAND_URL: 'none' }), undefined)
  for (const DRAND_URL of ['drand.example', 'ftp://drand.example', 'https://drand.example/?x=1'])
    assert.throws(() => readBeaconUrl({ DRAND_URL }), StartError)
})

hostilePeersSuite('a server of drand', {
  open: (url, wholeMilliseconds) => {
    const asked = createBeacon({ url, chain: drand.chain, wholeMilliseconds })
    return {
      call: () =>
        asked.read(5).then(
          () => 'read',
          (error: unknown) => (error instanceof BeaconAwayError ? 'later' : 'broken'),
        ),
    }
  },
  proper: () => answerWith(200, JSON.stringify({ round: 5, signature: drand.sign(5) })),
  told: () => 'later',
  good: 'read',
})
