import {
  type Environment,
  readHttpAddress,
  readVariable,
  readWholeNumber,
  StartError,
} from '#server/platform/environment.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** How many requests may be under way at once; each has a connection. */
  window: number
  /** Twilio's own address but for tests, no slash at the end. */
  apiUrl: string
}

/**
 * The account that this installation has; undefined where it has none.
 *
 * | variable | default | what |
 * |---|---|---|
 * | `TWILIO_ACCOUNT_SID` | none: not set up | the account, `AC…` |
 * | `TWILIO_AUTH_TOKEN` | none | its token: signs us in, and Twilio's callbacks are checked by it |
 * | `TWILIO_WINDOW` | 100 | requests to Twilio under way at once, 1 to 1000 |
 * | `TWILIO_API_URL` | https://api.twilio.com | another address for tests |
 *
 * @throws StartError in one sentence that never shows the token.
 */
export function readTwilioSettings(env: Environment): TwilioSettings | undefined {
  const accountSid = readVariable(env, 'TWILIO_ACCOUNT_SID')
  const authToken = readVariable(env, 'TWILIO_AUTH_TOKEN')
  const window = readWholeNumber(env, 'TWILIO_WINDOW', { min: 1, max: 1000, fallback: 100 })
  const given = readVariable(env, 'TWILIO_API_URL') ?? 'https://api.twilio.com'
  const apiUrl = readHttpAddress(given)
  if (apiUrl === undefined)
    throw new StartError(
      `TWILIO_API_URL is "${given}", but it must be an address like https://api.twilio.com.`,
    )
  if (accountSid === undefined && authToken === undefined) return undefined
  if (accountSid === undefined || !/^AC[0-9a-f]{32}$/i.test(accountSid))
    throw new StartError('TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.')
  if (authToken === undefined)
    throw new StartError('TWILIO_AUTH_TOKEN must be set where TWILIO_ACCOUNT_SID is.')
  return { accountSid, authToken, window, apiUrl }
}
