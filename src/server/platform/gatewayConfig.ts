import {
  type Environment,
  hostOf,
  readHttpAddress,
  readVariable,
  readWholeNumber,
  StartError,
} from './environment.ts'

/** How a gateway writes a message's id in its receipts, compared with the id in its answer to the submit. */
export type ReceiptIds = 'same' | 'decimal' | 'hexadecimal'

export type SmppSettings = {
  host: string
  port: number
  isTls: boolean
  systemId: string
  password: string
  /** How many submits may wait for their answer at once. */
  window: number
  receiptIds: ReceiptIds
}

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** How many requests may be under way at once; each has a connection. */
  window: number
  /** Twilio's own address but for tests, no slash at the end. */
  apiUrl: string
}

/** The gateways that this installation has accounts at; one that is missing is not set up. */
export type GatewaySettings = { smpp?: SmppSettings; twilio?: TwilioSettings }

/** @throws StartError in one sentence that never shows a password or token. */
export function readGatewaySettings(env: Environment): GatewaySettings {
  const smpp = readSmpp(env)
  const twilio = readTwilio(env)
  return { ...(smpp && { smpp }), ...(twilio && { twilio }) }
}

function readSmpp(env: Environment): SmppSettings | undefined {
  const value = readVariable(env, 'SMPP_URL')
  const window = readWholeNumber(env, 'SMPP_WINDOW', { min: 1, max: 1000, fallback: 50 })
  const receiptIds = readReceiptIds(env)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isTls = url?.protocol === 'smpps:'
  const systemId = decoded(url?.username)
  const password = decoded(url?.password)
  const isWhole = url && (isTls || url.protocol === 'smpp:') && url.hostname !== '' && systemId && password
  if (!isWhole) throw new StartError('SMPP_URL must look like smpp://system-id:password@host:2775.')
  // The protocol writes both as ASCII. Its limits of 15 and 8 characters are left to the gateway: many take more.
  if (!/^[\x21-\x7e]+$/.test(systemId + password))
    throw new StartError('SMPP_URL must have a system id and a password in ASCII.')
  const port = url.port === '' ? (isTls ? 3550 : 2775) : Number(url.port)
  return { host: hostOf(url), port, isTls, systemId, password, window, receiptIds }
}

/** What stands percent-encoded in an address; nothing where it is no such text. */
function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    return ''
  }
}

function readReceiptIds(env: Environment): ReceiptIds {
  const value = readVariable(env, 'SMPP_RECEIPT_IDS') ?? 'same'
  if (value === 'same' || value === 'decimal' || value === 'hexadecimal') return value
  throw new StartError(`SMPP_RECEIPT_IDS is "${value}", but it must be same, decimal or hexadecimal.`)
}

function readTwilio(env: Environment): TwilioSettings | undefined {
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
