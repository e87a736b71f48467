import { Readable } from 'node:stream'
import { buildMime } from '#server/adapters/gateways/smtp/mime.ts'
import type { Outside } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/ids.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { storeEmail } from './email/inboundEmail.ts'
import { requireWatcher } from './handset.ts'
import { findOutboxMail } from './queries.ts'

type Answer = { outside: Outside; id: string; text: string }

/** An answer from the outbox page: made an e-mail, then stored and read like any other. */
export async function answerOutboxMail(
  db: Db,
  scope: InstallationScope,
  { outside, id, text }: Answer,
): Promise<HtmlAnswer> {
  requireWatcher(scope, outside)
  const mail = found(await findOutboxMail(db, id))
  const mailbox = found(mail.from_address ?? undefined)
  if (text.trim() === '') refuseField('text', 'required', { field: 'text' })
  const raw = buildMime({
    from: { name: '', address: mail.to_address },
    to: { name: mail.from_name ?? '', address: mailbox },
    subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    text,
    at: outside.clock.now(),
    messageId: `${newId()}@outbox.invalid`,
    inReplyTo: mail.message_id ?? undefined,
  })
  await storeEmail(db, outside, { content: Readable.from([Buffer.from(raw)]), to: mailbox })
  return { status: 303, html: '', headers: { Location: '/outbox' } }
}
