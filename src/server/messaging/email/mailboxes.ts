/**
 * Mailboxes: the addresses from which a client sends e-mail and at which answers come in. An address belongs to one
 * client of the installation, since an inbound e-mail names its address alone; so it never changes.
 */
import type { OutputOf } from '#contract/kit.ts'
import {
  type createMailbox as createRoute,
  type Mailbox,
  type MailboxChange,
  mailboxSettings,
} from '#contract/messaging/senderCalls.ts'
import { getClientNamed } from '#server/clients/clients.ts'
import { normaliseEmail } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { installationTrail, type Scope, type StaffScope } from '#server/platform/scope.ts'
import * as queries from './queries.ts'

export type { MailboxRef } from './queries.ts'

export function listMailboxes(db: Db, scope: Scope): Promise<Mailbox[]> {
  return queries.listMailboxes(db, scope)
}

/** Gives a client a mailbox; an address that another one has is refused at its field. */
export async function createMailbox(
  db: Db,
  scope: StaffScope,
  form: OutputOf<(typeof createRoute)['body']>,
): Promise<Mailbox> {
  const address = normaliseEmail(form.address) ?? refuseField('address', 'not_an_email')
  const { id: clientId } = await getClientNamed(db, form.client_id)
  return db.transaction(installationTrail, async (tx) => {
    const mailbox = await queries.insertMailbox(tx, {
      ...form,
      client_id: clientId,
      address,
      id: newId(),
      at: scope.at,
    })
    await audit(tx, scope, {
      action: 'mailbox.create',
      entityId: mailbox.id,
      after: { ...mailbox, client_id: clientId },
    })
    return mailbox
  })
}

export async function updateMailbox(
  db: Db,
  scope: StaffScope,
  { id, sent }: { id: string; sent: MailboxChange },
): Promise<Mailbox> {
  return db.transaction(installationTrail, async (tx) => {
    const before = found(await queries.lockMailbox(tx, id))
    const change = await readChange(tx, scope, { entity: 'mailbox', before, form: mailboxSettings, sent })
    const after = await change.save(change.form, (form) => queries.writeMailbox(tx, { ...form, id }))
    return after ?? before
  })
}

/** The mailbox at this address (lower case), whichever client it serves: inbound e-mail starts here. */
export function findMailbox(db: Db, addresses: readonly string[]): Promise<queries.MailboxRef | undefined> {
  return queries.findMailboxByAddress(db, addresses)
}

/** One of the client's own mailboxes; 404 for every other. */
export async function getClientMailbox(db: Db, scope: Scope, mailboxId: string): Promise<queries.MailboxRef> {
  const mailbox = await queries.findMailboxById(db, mailboxId)
  return mailbox?.client_id === scope.client.id ? mailbox : refuse('not_found')
}
