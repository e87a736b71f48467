/**
 * The picture in a broadcast's e-mail. It is answered at once, whatever the address and whether or not the opening can
 * be written, so the answer tells nothing of a message. A program that looks into mail opens nothing; a mail program that
 * fetches pictures for its person does so once he or she looks, and is no such program.
 */
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { getClientRef } from '#server/clients/clients.ts'
import { findNamed, recordOpening } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Exchange, PictureAnswer } from '#server/platform/http/call.ts'
import { type InstallationScope, systemScope } from '#server/platform/scope.ts'
import { openerOf } from './followLink.ts'

type Visit = Pick<Exchange, 'isFetchedAhead' | 'userAgent'>
type Asked = { readonly token: string; readonly visit: Visit; readonly log: Logger }

export function showOpened(db: Db, visitor: InstallationScope, asked: Asked): Promise<PictureAnswer> {
  if (isOpening(asked.visit)) noteOpening(db, visitor, asked)
  return Promise.resolve(picture)
}

/** One transparent dot. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const picture: PictureAnswer = {
  contentType: 'image/gif',
  hash: '',
  isPassing: true,
  open: async () => Readable.from([dot]),
}

/** Google's mail shows pictures by a program of its own, once its person has opened the e-mail. */
const isOpening = ({ isFetchedAhead, userAgent }: Visit) =>
  !isFetchedAhead &&
  (userAgent.includes('GoogleImageProxy') || openerOf({ isFetchedAhead, userAgent }) === 'person')

/** So many are written at once; who comes while they are is not counted, so that a flood holds up nobody else. */
const mostUnderway = 50
const underway = new WeakMap<Db, Set<Promise<void>>>()

/** It goes on behind the answer. */
function noteOpening(db: Db, visitor: InstallationScope, { token, log }: Asked): void {
  const own = underway.get(db) ?? new Set()
  underway.set(db, own)
  if (own.size >= mostUnderway) return
  const writing = write(db, visitor, token)
    .catch((error: unknown) => log.warn({ err: error }, 'the opening of an e-mail was not written'))
    .finally(() => own.delete(writing))
  own.add(writing)
}

/** Resolves when those under way are written. */
export async function settleOpenings(db: Db): Promise<void> {
  await Promise.all([...(underway.get(db) ?? [])])
}

async function write(db: Db, visitor: InstallationScope, token: string): Promise<void> {
  const named = await findNamed(db, 'opened', token)
  if (!named) return
  const scope = systemScope(await getClientRef(db, named.clientId), 'E-mail', visitor.at)
  await recordOpening(db, scope, named.messageId)
}
