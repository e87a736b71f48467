import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import type { DrawReceipt } from '#contract/prizing/certificate.ts'
import { certifiedDraw } from '#test/support/certifiedDraw.ts'
import { checkers } from '#test/support/checkers.ts'
import { testSigner } from '#test/support/signer.ts'

const { written, ballots, receipt } = await certifiedDraw()
const { checksOf, failuresOf, secondOpinion, second, end } = checkers({ written, ballots })
after(end)
const key = testSigner.publicKey

test('both checkers pass what the server wrote, with the published key and the receipt', async () => {
  assert.deepEqual(await failuresOf(written, { key, receipt }), [])
  assert.equal(secondOpinion(written, key), 'ok')
  const checks = await checksOf(written, { key, receipt })
  assert.deepEqual(
    checks.map(({ name }) => name),
    [
      ...[
        'format',
        'file',
        'secret_hash',
        'set_order',
        'set_hash',
        'manifest_hash',
        'manifest',
        'public_value',
      ],
      ...['seed', 'round_1', 'round_2', 'winners', 'times', 'links', 'steps', 'signature', 'key', 'receipt'],
    ],
  )
})

test('ballots are read the same in pieces of any length', async () => {
  for (const size of [1, 7, 100, 101, 5000]) {
    const pieces = ballots.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    assert.deepEqual(await failuresOf(written, { ballots: pieces }), [], String(size))
  }
  for (const wrong of [
    '',
    ballots.slice(0, -1),
    `${ballots}\n`,
    ballots.replaceAll('\n', '\r\n'),
    `x${ballots}`,
  ])
    assert.ok((await failuresOf(written, { ballots: [wrong] })).includes('set_hash'))
})

test('a receipt that was changed, or is of another draw or key, is none', async () => {
  const other = await certifiedDraw()
  for (const wrong of [
    other.receipt,
    { ...receipt, link_text: receipt.link_text.replace('Érable 5', 'Érable 6') },
    { ...receipt, manifest_hash: other.receipt.manifest_hash },
    { ...receipt, signature: other.receipt.signature },
    {} as DrawReceipt,
  ])
    assert.deepEqual(await failuresOf(written, { receipt: wrong }), ['receipt'])
})

test('a key that stands twice is refused', async () => {
  const twice = written.replace(
    '{"attestation"',
    '{"attestation":"public value typed by a judge","attestation"',
  )
  assert.deepEqual(await failuresOf(twice), ['file'])
  assert.match(secondOpinion(twice), /^FAIL file/)
})

type OneByte = { isSet: boolean; at: number; byte: number }

/** So many bytes of the two files, each with another one in its place. */
function otherBytes(count: number): OneByte[] {
  const files = { certificate: Buffer.from(written), set: Buffer.from(ballots) }
  return Array.from({ length: count }, (_, index) => {
    const isSet = index % 4 === 0
    const bytes = isSet ? files.set : files.certificate
    const at = randomInt(bytes.length)
    return { isSet, at, byte: ((bytes[at] ?? 0) + randomInt(1, 256)) % 256 }
  })
}

function withByte(text: string, { at, byte }: OneByte): Buffer {
  const bytes = Buffer.from(text)
  bytes[at] = byte
  return bytes
}

async function isFound(change: OneByte): Promise<boolean> {
  try {
    if (change.isSet)
      return (
        (await failuresOf(written, { ballots: [withByte(ballots, change).toString('latin1')] })).length > 0
      )
    return (await failuresOf(withByte(written, change).toString('utf8'))).length > 0
  } catch (error) {
    // A text that is no JSON is refused as that.
    return error instanceof SyntaxError
  }
}

test('1,000 of 1,000 changes of one byte are found', async () => {
  const missed: OneByte[] = []
  for (const change of otherBytes(1000)) if (!(await isFound(change))) missed.push(change)
  assert.deepEqual(missed, [])
})

// The driver reads both files and the changes, and prints each change that passes.
const driver = `
import io, json, sys
sys.path.insert(0, sys.argv[1])
from verify_draw import check, refusals
files = [open(name, "rb").read() for name in sys.argv[2:4]]
for change in json.load(sys.stdin):
    changed = list(map(bytearray, files))
    changed[change["isSet"]][change["at"]] = change["byte"]
    try: check(changed[0].decode(), io.BytesIO(changed[1]))
    except refusals: continue
    print(change)
`

test('1,000 of 1,000 changes of one byte are found by the second checker', () => {
  assert.equal(secondOpinion(written), 'ok')
  const args = ['-B', '-c', driver, second.folder, second.certificate, second.set]
  const input = JSON.stringify(otherBytes(1000))
  assert.equal(execFileSync('python3', args, { encoding: 'utf8', input }), '')
})
