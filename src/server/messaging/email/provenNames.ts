import { findLinkKey } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type EmailNamed, isSigned, type NamePurpose, readToken } from './emailNames.ts'

/** Reads the token of a link, where it was signed for this purpose; undefined for every other text. */
export async function findNamed(
  db: Db,
  purpose: NamePurpose,
  token: string,
): Promise<EmailNamed | undefined> {
  const read = readToken(token)
  const linkKey = read && (await findLinkKey(db, read.clientId))
  if (!read || !linkKey || !isSigned(purpose, linkKey, read)) return undefined
  return { clientId: read.clientId, messageId: read.messageId }
}
