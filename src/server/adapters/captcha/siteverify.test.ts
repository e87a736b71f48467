import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { StartError } from '#server/platform/environment.ts'
import { startCaptchaPeer } from '#test/support/captchaPeer.ts'
import { answerWith } from '../hostilePeers.fixture.ts'
import { hostilePeersSuite } from '../hostilePeers.suite.ts'
import { CaptchaAwayError } from './port.ts'
import { providers } from './providers.ts'
import { readCaptchaSettings } from './settings.ts'
import { createSiteverify } from './siteverify.ts'

const at = new Date('2026-06-01T12:00:00Z')
const asked = { use: 'a contest', at }
const peer = await startCaptchaPeer()
after(() => peer.close())

const told: string[] = []
const tell = (...said: unknown[]) => void told.push(String(said[1]))
const log = { warn: tell, info: tell }
const keys = { provider: 'turnstile', siteKey: '0x4AAA', secret: 'a secret of maple' } as const
const ofPeer = () => createSiteverify({ ...keys, verifyUrl: peer.url, log })

test('a provider is sent the secret, the answer and from where it came, and its word is taken', async () => {
  const captcha = ofPeer()
  const answer = peer.solve()
  assert.equal(await captcha.check(answer, { ...asked, address: '198.51.100.7' }), true)
  assert.deepEqual(peer.asked.at(-1), {
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    secret: keys.secret,
    response: answer,
    remoteip: '198.51.100.7',
  })
  assert.equal(await captcha.check(answer, { ...asked, use: 'another contest' }), false)
  assert.equal(peer.asked.at(-1)?.remoteip, null)
  assert.equal(await captcha.check('made up', asked), false)
  assert.equal(captcha.sights(), undefined)
})

test('what no provider gives is not asked about', async () => {
  const before = peer.asked.length
  for (const odd of ['', 'a b', 'é', 'x'.repeat(8001), 'a\u0000b'])
    assert.equal(await ofPeer().check(odd, asked), false)
  assert.equal(peer.asked.length, before)
})

test('the same answer for the same use is asked about once in ten minutes', async () => {
  const captcha = ofPeer()
  const [answer, before] = [peer.solve(), peer.asked.length]
  const said = await Promise.all([captcha.check(answer, asked), captcha.check(answer, asked)])
  assert.deepEqual([said, peer.asked.length], [[true, true], before + 1])
  const later = (minutes: number) => ({ ...asked, at: new Date(at.getTime() + minutes * 60_000) })
  assert.equal(await captcha.check(answer, later(9)), true)
  assert.equal(await captcha.check(answer, later(10)), false)
  assert.equal(await captcha.check(answer, later(9)), false)
})

test('a fault of the provider or of our keys is no fault of the visitor, and is told once until it is over', async () => {
  const captcha = ofPeer()
  told.length = 0
  const wrong: [number, string][] = [
    [500, '{"success": true}'],
    [200, 'no'],
    [200, '{"success": "yes"}'],
    [200, '{"success": false, "error-codes": ["invalid-input-secret"]}'],
    [400, '{"success": false, "error-codes": ["invalid-input-response", "sitekey-secret-mismatch"]}'],
    [200, '{"success": false, "error-codes": ["internal-error"]}'],
    [302, ''],
  ]
  for (const [status, body] of wrong)
    await peer.saying(status, body, () =>
      assert.rejects(captcha.check(peer.solve(), asked), CaptchaAwayError, `${status} ${body}`),
    )
  const last_at = at.toISOString()
  assert.deepEqual(captcha.sights(), { is_away: true, failures: wrong.length, last_at })
  assert.deepEqual(told, ['answers to the captcha cannot be verified'])
  for (const code of ['timeout-or-duplicate', 'invalid-or-already-seen-response'])
    await peer.saying(200, JSON.stringify({ success: false, 'error-codes': [code] }), async () =>
      assert.equal(await captcha.check(peer.solve(), asked), false),
    )
  assert.deepEqual(captcha.sights(), { is_away: false, failures: wrong.length, last_at })
  assert.deepEqual(told.slice(1), ['answers to the captcha are verified again'])
})

const env = { CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: '10000000-ffff', CAPTCHA_SECRET: '0x0000' }

test('a provider is set by its name and two keys, and nothing is our own proof of work', () => {
  assert.equal(readCaptchaSettings({}), undefined)
  assert.equal(readCaptchaSettings({ CAPTCHA_PROVIDER: 'altcha' }), undefined)
  const { verifyUrl } = providers.hcaptcha
  const set = { provider: 'hcaptcha', siteKey: '10000000-ffff', secret: '0x0000' }
  assert.deepEqual(readCaptchaSettings(env), { ...set, verifyUrl })
  const here = 'http://127.0.0.1:9/verify'
  assert.deepEqual(readCaptchaSettings({ ...env, CAPTCHA_VERIFY_URL: here }), { ...set, verifyUrl: here })
})

test('a wrong combination ends the start in one line, which never shows the secret', () => {
  const wrong: [Record<string, string | undefined>, RegExp][] = [
    [{ CAPTCHA_SECRET: 'x' }, /^CAPTCHA_SECRET is set, but CAPTCHA_PROVIDER names no provider\.$/],
    [{ CAPTCHA_PROVIDER: 'altcha', CAPTCHA_SITE_KEY: 'x' }, /^CAPTCHA_SITE_KEY is set/],
    [
      { ...env, CAPTCHA_PROVIDER: 'Captcha' },
      /"Captcha", but it must be altcha, turnstile, hcaptcha, recaptcha\.$/,
    ],
    [{ ...env, CAPTCHA_PROVIDER: 'constructor' }, /CAPTCHA_PROVIDER is "constructor"/],
    [{ ...env, CAPTCHA_SITE_KEY: undefined }, /^CAPTCHA_SITE_KEY must be the site key of hCaptcha/],
    [{ ...env, CAPTCHA_SITE_KEY: 'a"><script>' }, /^CAPTCHA_SITE_KEY must be/],
    [{ ...env, CAPTCHA_SECRET: undefined }, /^CAPTCHA_SECRET must be the secret key of hCaptcha\.$/],
    [{ ...env, CAPTCHA_SECRET: 'hush hush' }, /^CAPTCHA_SECRET must be the secret key of hCaptcha\.$/],
    [{ ...env, CAPTCHA_SECRET: env.CAPTCHA_SITE_KEY }, /are the same/],
    [{ ...env, CAPTCHA_VERIFY_URL: 'http://elsewhere.example/verify' }, /^CAPTCHA_VERIFY_URL is "http:/],
    [{ ...env, CAPTCHA_VERIFY_URL: 'verify' }, /^CAPTCHA_VERIFY_URL is "verify"/],
  ]
  for (const [set, line] of wrong)
    assert.throws(
      () => readCaptchaSettings(set),
      (error: unknown) =>
        error instanceof StartError && line.test(error.message) && !error.message.includes('hush'),
      String(line),
    )
})

let line = 0
hostilePeersSuite('a provider of captchas', {
  open: (verifyUrl, wholeMilliseconds) => {
    const captcha = createSiteverify({ ...keys, verifyUrl, log, wholeMilliseconds })
    return {
      call: () =>
        captcha.check(`answer-${++line}`, asked).then(
          (isPerson) => (isPerson ? 'a person' : 'a machine'),
          (error: unknown) => (error instanceof CaptchaAwayError ? 'away' : 'broken'),
        ),
    }
  },
  proper: () => answerWith(200, '{"success":true}'),
  told: () => 'away',
  good: 'a person',
})
