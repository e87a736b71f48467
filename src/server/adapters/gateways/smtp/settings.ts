import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type Environment,
  hostOf,
  readVariable,
  readWholeNumber,
  StartError,
} from '#server/platform/environment.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`); else STARTTLS where the server offers it. */
  isSecure: boolean
  user?: string
  password?: string
  /** How many connections at once. */
  connections: number
  /** Whom the installation's own mail is from. */
  from: string
  dkim?: { domain: string; selector: string; privateKey: string }
}

/**
 * The mail server that this installation uses; undefined where it has none.
 *
 * | variable | default | what |
 * |---|---|---|
 * | `SMTP_URL` | none: e-mail lies in the outbox | `smtp://user:password@host:587`, or `smtps:` for TLS |
 * | `SMTP_CONNECTIONS` | 20 | connections to the mail server at once, 1 to 1000; each holds two e-mails |
 * | `SMTP_FROM` | none: needed with `SMTP_URL` | whom the installation's own mail is from |
 * | `DKIM_DOMAIN`, `DKIM_SELECTOR`, `DKIM_KEY_FILE` | none: not signed here | the domain, selector and private key (PEM) of signatures |
 *
 * @throws StartError in one sentence that never shows the password or the key.
 */
export function readSmtpSettings(env: Environment): SmtpSettings | undefined {
  const value = readVariable(env, 'SMTP_URL')
  const connections = readWholeNumber(env, 'SMTP_CONNECTIONS', { min: 1, max: 1000, fallback: 20 })
  const from = readVariable(env, 'SMTP_FROM')
  const dkim = readDkim(env)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isSecure = url?.protocol === 'smtps:'
  const account = url && accountOf(url)
  if (!url || !account || url.hostname === '' || !(isSecure || url.protocol === 'smtp:'))
    throw new StartError('SMTP_URL must look like smtp://user:password@host:587, or smtps: for TLS.')
  if (from === undefined || !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(from))
    throw new StartError('SMTP_FROM must be the e-mail address that Fanfare itself writes from.')
  const port = url.port === '' ? (isSecure ? 465 : 587) : Number(url.port)
  return { host: hostOf(url), port, isSecure, connections, from, ...account, ...(dkim && { dkim }) }
}

/** Undefined where it is not percent-encoded as it should be. */
function accountOf({ username, password }: URL): Pick<SmtpSettings, 'user' | 'password'> | undefined {
  if (username === '') return {}
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}

function readDkim(env: Environment): SmtpSettings['dkim'] {
  const domain = readVariable(env, 'DKIM_DOMAIN')
  const selector = readVariable(env, 'DKIM_SELECTOR')
  const keyFile = readVariable(env, 'DKIM_KEY_FILE')
  if (domain === undefined && selector === undefined && keyFile === undefined) return undefined
  if (domain === undefined || selector === undefined || keyFile === undefined)
    throw new StartError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE must be set together.')
  return { domain, selector, privateKey: readKey(keyFile) }
}

function readKey(path: string): string {
  let key: string
  try {
    key = readFileSync(path, 'utf8')
  } catch {
    throw new StartError(`DKIM_KEY_FILE is "${path}", but it cannot be read.`)
  }
  if (!isRsaKey(key))
    throw new StartError(`DKIM_KEY_FILE is "${path}", but it must hold a private RSA key in PEM.`)
  return key
}

/** Other kinds of key that DKIM knows, few mail servers can check (RFC 8463). */
function isRsaKey(key: string): boolean {
  try {
    return createPrivateKey(key).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
