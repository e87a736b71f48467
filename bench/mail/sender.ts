/** Hands e-mails over as the mail server does, all at once, as often as it is told; answers when they were taken. */

import { signBody } from '#server/public/callbacks/signature.ts'
import { hostileEmails } from '#test/support/hostileEmails.ts'

const [url = '', secret = '', count = '20'] = process.argv.slice(2)
const kinds = Object.values(hostileEmails)
const bodies = Array.from({ length: Number(count) }, (_, at) =>
  Buffer.from(`X-Number: ${at}\r\n${kinds[at % kinds.length]?.raw() ?? ''}`),
)
process.send?.('ready')
process.once('message', () => {
  void Promise.all(bodies.map(post)).then((statuses) => process.send?.(statuses))
})

async function post(body: Buffer<ArrayBuffer>): Promise<number> {
  const signature = signBody(body, { secret, at: new Date() })
  const headers = { 'Content-Type': 'message/rfc822', 'X-Fanfare-Signature': signature }
  return (await fetch(`${url}/hooks/email/inbound`, { method: 'POST', headers, body })).status
}
