/**
 * An inbound e-mail: an answer to a client's mailbox, or the notice of a mail server that one of ours came back.
 * Whatever comes is answered with 200 once it is stored or known to be for nobody, since the mail server would send
 * anything else again and again. The same e-mail twice is stored once.
 */
import type { Outside } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { bounceEmail, findMailbox, findNamed, receiveEmail } from '#server/messaging/messaging.ts'
import { normaliseEmail } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { systemScope } from '#server/platform/scope.ts'
import { type Bounce, isFromMailServer, readBounce } from './bounces.ts'
import { type ReadEmail, readEmail } from './readEmail.ts'

export type EmailReceived = {
  readonly raw: Buffer
  /** The envelope's recipient; without it the header's recipients are looked at. */
  readonly to?: string | undefined
}

const actor = 'Inbound e-mail'

export async function receiveRawEmail(db: Db, outside: Outside, received: EmailReceived): Promise<void> {
  const read = await readEmail(received.raw)
  const bounce = readBounce(read)
  if (bounce) {
    const isOurs = await takeBounce(db, outside, bounce)
    if (!isOurs) outside.log.info({ code: bounce.code }, 'a bounce of no e-mail of ours')
    return
  }
  const mailbox = await findMailbox(db, recipientsOf(received, read))
  if (!mailbox || !read.from || isFromMailServer(read)) {
    outside.log.info({ to: received.to, key: read.key }, 'an e-mail that is for nobody')
    return
  }
  const { from, subject, text, key, answers } = read
  const scope = systemScope(await getClientRef(db, mailbox.client_id), actor, outside.clock.now())
  // Two mailboxes of ours must never answer each other for ever.
  const isFromOurselves = (await findMailbox(db, [from.address])) !== undefined
  await receiveEmail(db, scope, {
    ...{ mailbox, subject, text, key, answers },
    from: { address: from.address, ...namesOf(from.name) },
    isAutomatic: read.isAutomatic || isFromOurselves,
  })
}

/** The envelope knows best; an address with a tag (`hello+spring@…`) is that without it as well. */
function recipientsOf({ to }: EmailReceived, read: ReadEmail): string[] {
  const envelope = to ? normaliseEmail(to) : undefined
  const named = to ? (envelope ? [envelope] : []) : read.recipients
  return named.flatMap((address) => [address, address.replace(/\+[^@]*@/, '@')])
}

/** The name that a mail program gives, in two; none where it is an address. */
function namesOf(name: string): { firstName?: string; lastName?: string } {
  const words = name.replace(/["<>]/g, '').trim().split(/\s+/)
  const [firstName = '', ...rest] = words
  if (firstName === '' || name.includes('@')) return {}
  const lastName = rest.join(' ').slice(0, 100)
  return { firstName: firstName.slice(0, 100), ...(lastName ? { lastName } : {}) }
}

/** True where it is about an e-mail of ours, whether or not that has to change because of it. */
async function takeBounce(db: Db, outside: Outside, bounce: Bounce): Promise<boolean> {
  for (const name of bounce.names) {
    const { clientId, messageId } = (await findNamed(db, 'email', name)) ?? {}
    if (clientId === undefined || messageId === undefined) continue
    if (!bounce.isPermanent) return true
    const scope = systemScope(await getClientRef(db, clientId), actor, outside.clock.now())
    if (await bounceEmail(db, scope, { messageId, code: bounce.code })) return true
  }
  return false
}
