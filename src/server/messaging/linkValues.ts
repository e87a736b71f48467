/**
 * Links in messages: `{{link:<code>}}` becomes `<public address>/l/<code>/<token>`, and the token leads back to the
 * message. The token is the first 64 bits of the message's id in base 62, eleven characters; those bits begin the
 * primary key, so the message is found without a column or an index of its own.
 */
import { parseTemplate, type TemplatePart } from '#contract/words/mergeFields.ts'
import type { Row, Rows } from '#db/rows.ts'
import { findUnknownLinks, shortAddress } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'

/** The codes of the links in a text, each once. */
export function linkCodes(parts: readonly TemplatePart[]): string[] {
  const names = parts.flatMap((part) => (part.kind === 'field' ? [part.name] : []))
  const codes = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  return [...new Set(codes)]
}

const prefix = 'link:'

/** 422 at `field` where the text names a link that the client does not have. */
export async function requireKnownLinks(
  db: Db,
  scope: Scope,
  { field, text }: { field: string; text: string },
): Promise<void> {
  const [unknown] = await findUnknownLinks(db, scope, linkCodes(parseTemplate(text)))
  if (unknown) refuseField(field, 'no_such_link', { link: `{{link:${unknown}}}` })
}

/**
 * Each recipient's own addresses, for a million messages in turn: call it once for a template with its codes, and
 * what it gives for each message. Without codes nothing is computed.
 */
export function linkAddresses({
  publicUrl,
  codes,
}: {
  publicUrl: string
  codes: readonly string[]
}): (messageId: string) => Record<string, string> {
  if (codes.length === 0) return () => noLinks
  return (messageId) => {
    const token = recipientToken(messageId)
    return Object.fromEntries(codes.map((code) => [code, shortAddress(publicUrl, code, token)]))
  }
}

const noLinks: Record<string, string> = {}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const tokenLength = 11
/** Six digits of the lower part and five of the upper one: each is a whole number that a double holds exactly. */
const lowerDigits = 6
const lowerRange = BigInt(62 ** lowerDigits)

export function recipientToken(messageId: string): string {
  const bits = BigInt(`0x${messageId.replaceAll('-', '').slice(0, 16)}`)
  return (
    inBase62(Number(bits / lowerRange), tokenLength - lowerDigits) +
    inBase62(Number(bits % lowerRange), lowerDigits)
  )
}

function inBase62(number: number, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest = Math.floor(rest / 62)) text = digits[rest % 62] + text
  return text
}

/** The ids that begin with these 64 bits, both ends included; undefined for what is no token. */
export function messageIdRange(token: string): { from: string; to: string } | undefined {
  if (token.length !== tokenLength || !/^[0-9A-Za-z]+$/.test(token)) return undefined
  const bits = [...token].reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n)
  if (bits >= 2n ** 64n) return undefined
  const hex = bits.toString(16).padStart(16, '0')
  const start = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12)}`
  return { from: `${start}-0000-000000000000`, to: `${start}-ffff-ffffffffffff` }
}

export type LinkRecipient = Row<'message', 'type'> & {
  participantId: Rows['message']['participant_id']
  broadcastId: Rows['message']['broadcast_id']
}

/** Whose token it is; undefined for nobody's, and where two messages share it. Served by the primary key. */
export async function findLinkRecipient(
  db: Db,
  scope: Scope,
  token: string,
): Promise<LinkRecipient | undefined> {
  const range = messageIdRange(token)
  if (!range) return undefined
  const found = await db.many(
    scope,
    sql<LinkRecipient>`
      select participant_id as "participantId", broadcast_id as "broadcastId", type from message
      where client_id = ${scope.client.id} and id between ${range.from}::uuid and ${range.to}::uuid
        and direction = 'out' limit 2`,
  )
  return found.length === 1 ? found[0] : undefined
}
