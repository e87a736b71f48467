import type { HtmlAnswer } from '#server/platform/http/call.ts'

/** A redirect that browsers do not keep, and that does not tell the target where the visitor came from. */
export function redirectTo(address: string): HtmlAnswer {
  const headers = { Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
  return { status: 302, html: '', headers }
}
