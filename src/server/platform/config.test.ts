import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, it } from 'node:test'
import { readConfig, StartError } from './config.ts'

describe('the settings', () => {
  it('have a default for everything that a first start needs', () => {
    assert.deepEqual(readConfig({}), {
      port: 4000,
      workerPort: 4001,
      host: 'localhost',
      trustedProxies: [],
      dataDir: resolve('data'),
      anchorDir: resolve('data/anchors'),
      signingKeyFile: resolve('data/signing-key.pem'),
      adminEmail: 'admin@fanfare.test',
      demo: true,
      publicUrl: 'http://localhost:4000',
      logLevel: 'info',
    })
  })

  it('take every variable, and an empty one counts as missing', () => {
    const config = readConfig({
      PORT: '5000',
      WORKER_PORT: '5001',
      HOST: '0.0.0.0',
      TRUSTED_PROXIES: '10.0.0.7, fd00::/8',
      DATA_DIR: '/srv/fanfare',
      ANCHOR_DIR: '/mnt/elsewhere',
      SIGNING_KEY_FILE: '/etc/fanfare/signing-key.pem',
      DATABASE_URL: 'postgresql://owner:secret@db.example/fanfare',
      POOLER_URL: 'postgresql://fanfare_app:secret@pooler.example:6432/fanfare',
      ADMIN_EMAIL: 'ana@example.ca',
      ADMIN_PASSWORD: 'long enough',
      DEMO: '0',
      PUBLIC_URL: 'https://fanfare.example/',
      LOG_LEVEL: 'debug',
    })
    assert.deepEqual(config, {
      port: 5000,
      workerPort: 5001,
      host: '0.0.0.0',
      trustedProxies: ['10.0.0.7', 'fd00::/8'],
      dataDir: '/srv/fanfare',
      anchorDir: '/mnt/elsewhere',
      signingKeyFile: '/etc/fanfare/signing-key.pem',
      databaseUrl: 'postgresql://owner:secret@db.example/fanfare',
      poolerUrl: 'postgresql://fanfare_app:secret@pooler.example:6432/fanfare',
      adminEmail: 'ana@example.ca',
      adminPassword: 'long enough',
      demo: false,
      publicUrl: 'https://fanfare.example',
      logLevel: 'debug',
    })
  })

  it('follow PORT in the public address', () => {
    assert.equal(readConfig({ PORT: '4010' }).publicUrl, 'http://localhost:4010')
  })

  const wrong = {
    PORT: ['abc', '70000', '-1', '1e3', '4000.5'],
    WORKER_PORT: ['4001 '.repeat(2)],
    HOST: ['http://x', 'a b'],
    TRUSTED_PROXIES: ['proxy.example', '10.0.0.0/33', '10.0.0.7,'],
    DATABASE_URL: ['nonsense', 'mysql://localhost/x', 'postgresql://localhost', 'postgresql://localhost/'],
    POOLER_URL: ['localhost:6432'],
    ADMIN_EMAIL: ['ana', 'ana@', 'a b@c.ca'],
    DEMO: ['maybe'],
    PUBLIC_URL: ['fanfare.example', 'ftp://fanfare.example', 'https://fanfare.example/?a=1'],
    LOG_LEVEL: ['loud'],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      it(`refuse ${name}=${value} in one line that names it`, () => {
        assert.throws(
          () => readConfig({ [name]: value }),
          (error) => {
            assert.ok(error instanceof StartError)
            assert.match(error.message, new RegExp(`^${name} [^\n]+\\.$`))
            return true
          },
        )
      })

  it('never show the password of a wrong DATABASE_URL', () => {
    assert.throws(
      () => readConfig({ DATABASE_URL: 'postgres://a:hunter2@' }),
      (error) => {
        assert.ok(error instanceof StartError)
        assert.doesNotMatch(error.message, /hunter2/)
        return true
      },
    )
  })
})
