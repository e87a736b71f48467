import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import DKIM from 'nodemailer/lib/dkim'
import { randomOf } from '#test/faults/killing.ts'
import { createSigner } from './dkim.ts'
import { readSignature } from './dkimVerifier.fixture.ts'
import { mimeOf, writtenOf } from './mime.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const publicKey = createPublicKey(keys.publicKey)
const sign = createSigner({ domain: 'maple.test', selector: 'news', privateKey: keys.privateKey })
const library = new DKIM({ domainName: 'maple.test', keySelector: 'news', privateKey: keys.privateKey })

const random = randomOf(6376)
const words = [
  'word',
  'Zoé ',
  '  two ',
  '\t',
  ' \n',
  '\n\n',
  '\n',
  '🎉',
  '=',
  'x'.repeat(90),
  '. ',
  ' '.repeat(9),
]
const textOf = () =>
  Array.from({ length: random() * 30 }, () => words[Math.floor(random() * words.length)]).join('')

const mimeWith = (text: string, subject = 'News') =>
  mimeOf({
    from: { name: 'Érable', address: 'hello@maple.test' },
    to: { name: '', address: 'zoe@example.test' },
    subject,
    text,
    at: new Date(),
    messageId: 'm1@maple.test',
    unsubscribeUrl: `https://fanfare.test/u/1-${'0'.repeat(64)}`,
  })

test("a signature holds by RFC 6376's rules, and its hash of the body is the library's", async () => {
  for (let at = 0; at < 40; at++) {
    const mime = mimeWith(textOf(), textOf())
    const raw = writtenOf(mime, await sign(mime))
    const read = readSignature(raw, publicKey)
    assert.ok(read.isBodyRight && read.isSignatureRight, raw)
    const theirs = Buffer.concat(await library.sign(writtenOf(mime)).toArray()).toString('latin1')
    assert.equal(read.bodyHash, readSignature(theirs, publicKey).bodyHash)
  }
})

test('whoever changes a word, a header or the way out breaks the signature', async () => {
  const mime = mimeWith('Win a bike')
  const raw = writtenOf(mime, await sign(mime))
  const { tags, names } = readSignature(raw, publicKey)
  assert.deepEqual([tags.get('d'), tags.get('s'), tags.get('a')], ['maple.test', 'news', 'rsa-sha256'])
  for (const name of [
    'from',
    'to',
    'subject',
    'date',
    'message-id',
    'list-unsubscribe',
    'list-unsubscribe-post',
  ])
    assert.ok(names.includes(name), name)
  assert.equal(readSignature(raw.replace('Win a bike', 'Win a car'), publicKey).isBodyRight, false)
  for (const [from, to] of [
    ['News', 'Olds'],
    ['fanfare.test/u', 'evil.test/u'],
    ['hello@', 'hallo@'],
  ] as const)
    assert.equal(readSignature(raw.replace(from, to), publicKey).isSignatureRight, false)
})

test('a signature goes over lines that every mail server takes', async () => {
  const signature = await sign(mimeWith('Hello'))
  assert.ok(
    signature.split('\r\n').every((line, at) => line.length <= 78 && (at === 0 || line.startsWith(' '))),
  )
})
