import { type Environment, readHttpAddress, readVariable, StartError } from '#server/platform/environment.ts'

export type ReadingSettings = { readonly url: string; readonly token: string | undefined } | 'here'

/**
 * The reader of receipts.
 *
 * | variable | default |
 * |---|---|
 * | `RECEIPT_READER` | here; `off` for nobody, or the https address of a service |
 * | `RECEIPT_READER_TOKEN` | none: what the service wants as a bearer |
 *
 * @throws StartError naming the variable and what it holds; plain http is taken on this machine alone.
 */
export function readReadingSettings(env: Environment): ReadingSettings | undefined {
  const value = readVariable(env, 'RECEIPT_READER') ?? 'here'
  if (value === 'here') return 'here'
  if (value === 'off') return undefined
  const url = readHttpAddress(value)
  const { protocol, hostname } = new URL(url ?? 'none:')
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  if (url === undefined || (protocol !== 'https:' && !isHere))
    throw new StartError(
      `RECEIPT_READER is "${value}", but it must be here, off, or an address that begins with https://.`,
    )
  return { url, token: readVariable(env, 'RECEIPT_READER_TOKEN') }
}
