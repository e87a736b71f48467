import type { HtmlAnswer } from '#server/platform/http/call.ts'

/** Not kept, and the site that it leads to does not hear from where. */
export function redirectTo(address: string): HtmlAnswer {
  const headers = { Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
  return { status: 302, html: '', headers }
}
