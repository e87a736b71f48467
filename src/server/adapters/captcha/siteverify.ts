import type { Logger } from 'pino'
import * as z from 'zod'
import { limitedFetch } from '../limitedFetch.ts'
import { type Captcha, type CaptchaAsked, CaptchaAwayError } from './port.ts'
import { providers } from './providers.ts'
import type { CaptchaSettings } from './settings.ts'

type Options = CaptchaSettings & {
  readonly log: Pick<Logger, 'warn' | 'info'>
  readonly wholeMilliseconds?: number
}

const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string().max(100)).max(20).optional(),
})

/** Faults of the answer itself; any other is one of the provider, of our keys or of our question. */
const faultsOfAnswer: readonly string[] = [
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
  'expired-input-response',
  'already-seen-response',
  'invalid-or-already-seen-response',
]

type Kept = { readonly asked: Promise<boolean>; readonly at: Date }
const keptMilliseconds = 600_000
const mostKept = 10_000

/** No provider makes longer ones, nor of other letters. */
const plausible = /^[\x21-\x7e]{1,8000}$/

/** The protocol that Turnstile, hCaptcha and reCAPTCHA share (`siteverify`). A redirect is no answer. */
export function createSiteverify(options: Options): Captcha {
  const { provider, siteKey, secret, verifyUrl, log, wholeMilliseconds = 5000 } = options
  const { verifyUrl: _usual, ...widget } = providers[provider]
  const outage = watchOutage(log, widget.name)

  const ask = async (answer: string, address: string | undefined): Promise<boolean> => {
    const body = new URLSearchParams({ secret, response: answer, ...(address && { remoteip: address }) })
    const response = await limitedFetch(wholeMilliseconds, verifyUrl, {
      method: 'POST',
      body,
      redirect: 'error',
    })
    if (response.status >= 500) throw new Error(`the answer is ${response.status}`)
    const { success, 'error-codes': codes = [] } = verdict.parse(await response.json())
    const faults = codes.filter((code) => !faultsOfAnswer.includes(code))
    if (!success && faults.length > 0) throw new Error(`it refuses our question: ${faults.join(', ')}`)
    return success
  }
  /** Good ones and those underway, the oldest first: a form that was sent twice at once asks once. */
  const kept = new Map<string, Kept>()
  const askOnce = (answer: string, { use, address, at }: CaptchaAsked): Promise<boolean> => {
    const key = `${use} ${answer}`
    const known = kept.get(key)
    if (known && at.getTime() - known.at.getTime() < keptMilliseconds) return known.asked
    const asked = ask(answer, address)
    kept.delete(key)
    kept.set(key, { asked, at })
    const drop = () => void (kept.get(key)?.asked === asked && kept.delete(key))
    asked.then((isPerson) => isPerson || drop(), drop)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return asked
  }
  return {
    widget: { ...widget, siteKey },
    check: async (answer, asked) => {
      if (!plausible.test(answer)) return false
      try {
        const isPerson = await askOnce(answer, asked)
        outage.end()
        return isPerson
      } catch (cause) {
        outage.note(cause, asked.at)
        throw new CaptchaAwayError(`${widget.name} did not say whether the answer is a person’s`, { cause })
      }
    },
    sights: outage.sights,
  }
}

/** The log has its beginning and its end, however many forms meet it. */
function watchOutage(log: Options['log'], name: string) {
  let isAway = false
  let failures = 0
  let lastAt: Date | undefined
  return {
    note: (error: unknown, at: Date) => {
      if (!isAway) log.warn({ err: error, captcha: name }, 'answers to the captcha cannot be verified')
      isAway = true
      failures += 1
      lastAt = at
    },
    end: () => {
      if (isAway) log.info({ captcha: name }, 'answers to the captcha are verified again')
      isAway = false
    },
    sights: () => lastAt && { is_away: isAway, failures, last_at: lastAt.toISOString() },
  }
}
