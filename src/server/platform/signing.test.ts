import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { openSigner } from './signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-signing-'))
after(() => rmSync(folder, { recursive: true }))

test('a key is made once, is its owner’s alone, and signs what others can check', () => {
  const file = join(folder, 'key.pem')
  const { publicKey, sign, hash } = openSigner(file)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(openSigner(file).publicKey, publicKey)
  assert.match(hash('203.0.113.7'), /^[0-9a-f]{64}$/)
  assert.equal(openSigner(file).hash('203.0.113.7'), hash('203.0.113.7'))
  assert.notEqual(openSigner(join(folder, 'other.pem')).hash('203.0.113.7'), hash('203.0.113.7'))
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  const isSigned = (text: string) =>
    verify(null, Buffer.from(text), key, Buffer.from(sign('Érable'), 'base64url'))
  assert.deepEqual([isSigned('Érable'), isSigned('Erable')], [true, false])
})

test('eight processes that begin at once have one key', async () => {
  const place = mkdtempSync(join(folder, 'eight-'))
  const module = new URL('./signing.ts', import.meta.url).href
  const program = `import { openSigner } from '${module}'; console.log(openSigner('${join(place, 'key.pem')}').publicKey)`
  const given = ['--input-type=module', '-e', program]
  const said = await Promise.all(
    Array.from({ length: 8 }, () => promisify(execFile)(process.execPath, given)),
  )
  assert.equal(new Set(said.map(({ stdout }) => stdout)).size, 1)
  assert.deepEqual(readdirSync(place), ['key.pem'])
})

test('a file that is no such key is told by its name', () => {
  const file = join(folder, 'wrong.pem')
  writeFileSync(file, '')
  assert.throws(() => openSigner(file), /^Error: The signing key .*wrong\.pem cannot be read\.$/)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  assert.throws(() => openSigner(file), /no Ed25519 key/)
  assert.throws(() => openSigner(join(folder, 'no', 'such', 'folder.pem')), /ENOENT/)
})
