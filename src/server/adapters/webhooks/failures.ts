import type { WebhookFailure } from '#contract/webhooks/webhookFailures.ts'
import { InsideError } from '../checkedLookup.ts'

/** A limit of time was reached. */
export class SlowError extends Error {
  override name = 'SlowError'
}

const byCode: Readonly<Record<string, WebhookFailure>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ENODATA: 'name',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ETIMEDOUT: 'slow',
  EPROTO: 'tls',
}

/** As OpenSSL and Node name what is wrong with a certificate. */
const ofCertificates = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_|INVALID_CA)/

/** Why a request had no answer. */
export function failureOf(error: unknown): WebhookFailure {
  if (error instanceof InsideError) return 'inside'
  if (error instanceof SlowError) return 'slow'
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) return 'broken'
  return byCode[code] ?? (ofCertificates.test(code) ? 'tls' : 'broken')
}
