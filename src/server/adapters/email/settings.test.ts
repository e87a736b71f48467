import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { StartError } from '#server/platform/environment.ts'
import { readMailSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-mail-'))
after(() => rmSync(folder, { recursive: true }))
const keyFile = join(folder, 'dkim.pem')
const pem = { type: 'pkcs8', format: 'pem' } as const
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export(pem).toString()
writeFileSync(keyFile, key)
const from = 'fanfare@fanfare.test'

test('without settings e-mail lies in the outbox, and the hook is closed', () => {
  assert.deepEqual(readMailSettings({}), {})
  assert.deepEqual(readMailSettings({ SMTP_URL: ' ', EMAIL_HOOK_SECRET: '' }), {})
})

test('a mail server has its account, its port and its key', () => {
  const dkim = { DKIM_DOMAIN: 'maple.test', DKIM_SELECTOR: 'news', DKIM_KEY_FILE: keyFile }
  const env = {
    SMTP_URL: 'smtp://maple%40test:s%C3%A9cret@mx.test',
    SMTP_FROM: from,
    SMTP_CONNECTIONS: '7',
    ...dkim,
  }
  assert.deepEqual(readMailSettings({ ...env, EMAIL_HOOK_SECRET: 'sixteen characters' }), {
    smtp: {
      host: 'mx.test',
      port: 587,
      isSecure: false,
      user: 'maple@test',
      password: 'sécret',
      connections: 7,
      from,
      dkim: { domain: 'maple.test', selector: 'news', privateKey: key },
    },
    hookSecret: 'sixteen characters',
  })
  const plain = readMailSettings({ SMTP_URL: 'smtps://[::1]', SMTP_FROM: from })
  assert.deepEqual(plain.smtp, { host: '::1', port: 465, isSecure: true, connections: 20, from })
})

test('what is wrong is named in a sentence that shows no password', () => {
  const smtp = { SMTP_URL: 'smtp://mx.test', SMTP_FROM: from }
  const wrong: [Record<string, string>, RegExp][] = [
    [{ ...smtp, SMTP_URL: 'https://user:hush@mx.test' }, /SMTP_URL must look like/],
    [{ ...smtp, SMTP_URL: 'smtp://user:%FF@mx.test' }, /SMTP_URL must look like/],
    [{ ...smtp, SMTP_URL: 'mx.test' }, /SMTP_URL must look like/],
    [{ SMTP_URL: 'smtp://mx.test' }, /SMTP_FROM must be/],
    [{ ...smtp, SMTP_FROM: 'fanfare' }, /SMTP_FROM must be/],
    [{ ...smtp, SMTP_CONNECTIONS: '0' }, /SMTP_CONNECTIONS/],
    [{ ...smtp, DKIM_DOMAIN: 'maple.test' }, /must be set together/],
    [
      { ...smtp, DKIM_DOMAIN: 'a.test', DKIM_SELECTOR: 's', DKIM_KEY_FILE: join(folder, 'none') },
      /cannot be read/,
    ],
    [{ EMAIL_HOOK_SECRET: 'short' }, /at least 16 characters/],
  ]
  for (const [env, message] of wrong)
    assert.throws(
      () => readMailSettings(env),
      (error) =>
        error instanceof StartError && message.test(error.message) && !error.message.includes('hush'),
    )
  const elliptic = generateKeyPairSync('ed25519').privateKey.export(pem).toString()
  const notReally = '-----BEGIN PRIVATE KEY-----\nnot really\n-----END PRIVATE KEY-----\n'
  for (const unfit of ['a public key', notReally, elliptic]) {
    writeFileSync(keyFile, unfit)
    assert.throws(
      () => readMailSettings({ ...smtp, DKIM_DOMAIN: 'a.test', DKIM_SELECTOR: 's', DKIM_KEY_FILE: keyFile }),
      /must hold a private RSA key/,
    )
  }
})
