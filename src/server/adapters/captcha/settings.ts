import { type Environment, readHttpAddress, readVariable, StartError } from '#server/platform/environment.ts'
import { type ProviderName, providerNames, providers } from './providers.ts'

export type CaptchaSettings = {
  readonly provider: ProviderName
  /** The public one, for the page. */
  readonly siteKey: string
  readonly secret: string
  readonly verifyUrl: string
}

const ours = 'altcha'
const others = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL']

/**
 * | variable | default |
 * |---|---|
 * | `CAPTCHA_PROVIDER` | `altcha`: our own proof of work, and nobody is asked; else `turnstile`, `hcaptcha`, `recaptcha` |
 * | `CAPTCHA_SITE_KEY` | needed with a provider: the key that its pages show |
 * | `CAPTCHA_SECRET` | needed with a provider |
 * | `CAPTCHA_VERIFY_URL` | where that provider verifies answers; another address for tests |
 *
 * @throws StartError in one sentence that never shows the secret.
 */
export function readCaptchaSettings(env: Environment): CaptchaSettings | undefined {
  const name = readVariable(env, 'CAPTCHA_PROVIDER') ?? ours
  if (name === ours) {
    const stray = others.find((other) => readVariable(env, other) !== undefined)
    if (stray === undefined) return undefined
    throw new StartError(`${stray} is set, but CAPTCHA_PROVIDER names no provider.`)
  }
  const provider = providerNames.find((one) => one === name)
  if (!provider)
    throw new StartError(
      `CAPTCHA_PROVIDER is "${name}", but it must be ${[ours, ...providerNames].join(', ')}.`,
    )
  const siteKey = readVariable(env, 'CAPTCHA_SITE_KEY')
  const secret = readVariable(env, 'CAPTCHA_SECRET')
  if (siteKey === undefined || !/^[\w-]{1,200}$/.test(siteKey))
    throw new StartError(
      `CAPTCHA_SITE_KEY must be the site key of ${providers[provider].name}: letters, digits, - and _ alone.`,
    )
  if (secret === undefined || !/^[\x21-\x7e]{1,300}$/.test(secret))
    throw new StartError(`CAPTCHA_SECRET must be the secret key of ${providers[provider].name}.`)
  if (secret === siteKey)
    throw new StartError('CAPTCHA_SECRET and CAPTCHA_SITE_KEY are the same, but pages show the site key.')
  return { provider, siteKey, secret, verifyUrl: readVerifyUrl(env, providers[provider].verifyUrl) }
}

/** The secret goes there, so plain http is taken on this machine alone. */
function readVerifyUrl(env: Environment, usual: string): string {
  const value = readVariable(env, 'CAPTCHA_VERIFY_URL') ?? usual
  const url = readHttpAddress(value)
  const { protocol, hostname } = new URL(url ?? 'none:')
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  if (url !== undefined && (protocol === 'https:' || isHere)) return url
  throw new StartError(`CAPTCHA_VERIFY_URL is "${value}", but it must be an address like ${usual}.`)
}
