import {
  type Environment,
  hostOf,
  readVariable,
  readWholeNumber,
  StartError,
} from '#server/platform/environment.ts'

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

/**
 * The account that this installation has; undefined where it has none.
 *
 * | variable | default | what |
 * |---|---|---|
 * | `SMPP_URL` | none: not set up | `smpp://system-id:password@host:port`, or `smpps:` for TLS |
 * | `SMPP_WINDOW` | 50 | submits that may wait for their answer at once, 1 to 1000 |
 * | `SMPP_RECEIPT_IDS` | same | how receipts write ids: same (as the answers), decimal or hexadecimal |
 *
 * @throws StartError in one sentence that never shows the password.
 */
export function readSmppSettings(env: Environment): SmppSettings | undefined {
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

/** Decodes percent signs in an address; nothing where it is no such text. */
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
