import { refuseFor } from '#server/platform/errors.ts'
import type { Bucket } from './bucket.ts'

type Fault = { name?: string; message?: string; code?: string; $metadata?: { httpStatusCode?: number } }

const faultOf = (error: unknown): Fault => error ?? {}
const statusOf = (error: unknown) => faultOf(error).$metadata?.httpStatusCode

/** Is it about a file that is not there? */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && /^(NotFound|NoSuchKey)$/.test(faultOf(error).name ?? '')

/** Would the same be refused again, whatever time passes? */
export function isLasting(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  const isRefusal = status >= 300 && status < 500 && ![408, 425, 429].includes(status)
  return isRefusal || faultOf(error).name === 'CredentialsProviderError'
}

/** The store's answer, in a few words that hold no secret. */
export function toldOf(error: unknown): string {
  const { name = 'unknown', message = '', code } = faultOf(error)
  return [...new Set([code, name, statusOf(error), message])].filter(Boolean).join(' ')
}

/** As other makers say that their disks are full. */
const isFull = (error: unknown) =>
  statusOf(error) === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/.test(faultOf(error).name ?? '')

/** Tells the log what the store said, and whoever asked to come again. */
export function refuseFiles({ log, name }: Bucket, { key, error }: { key: string; error: unknown }): never {
  log.error({ bucket: name, key, told: toldOf(error) }, 'the file store failed')
  if (isFull(error)) refuseFor(30, 'no_room')
  refuseFor(30, 'files_away')
}
