import { maxTargetLength } from '#contract/campaigns/linkCalls.ts'
import { refuseField } from '#server/platform/errors.ts'
import { lettersAndDigits, randomText } from '#server/platform/ids.ts'

/**
 * The target of a link as it is kept: http or https with a host and no user or password in it, written as browsers
 * write it. Anything else is a 422: a link of ours must never run a script or hand out a password.
 */
export function normaliseTarget(text: string, field = 'url'): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    return refuseField(field, 'url_not_http')
  if (url.username || url.password) refuseField(field, 'url_with_password')
  if (url.href.length > maxTargetLength)
    refuseField(field, 'too_long', { field: 'url', max: maxTargetLength })
  return url.href
}

/** Seven letters and digits: 78 thousand million codes, so that none is found by trying. */
export const newLinkCode = (): string => randomText(lettersAndDigits, 7)

/** The short address: with a token it is one recipient's own. */
export function shortAddress(publicUrl: string, code: string, token?: string): string {
  return token ? `${publicUrl}/l/${code}/${token}` : `${publicUrl}/l/${code}`
}
