import pg from 'pg'
import { createUser } from '#server/access/access.ts'
import type { SmtpSettings } from '#server/adapters/gateways/smtp/settings.ts'
import { createClient, findLinkKey } from '#server/clients/clients.ts'
import { createMailbox } from '#server/messaging/messaging.ts'
import { newId } from '#server/platform/ids.ts'
import { type ClientRef, type StaffScope, systemScope } from '#server/platform/scope.ts'
import { signBody } from '#server/public/callbacks/signature.ts'
import { readStoredEmail, type StoredEmail } from '#server/public/email/inboundEmail.ts'
import { type TestApplication, testApplication } from './application.ts'
import { must } from './making.ts'
import { clientForm } from './office.ts'

export type Mailbox = {
  readonly client: ClientRef
  readonly id: string
  readonly address: string
  readonly linkKey: string
}

/** An e-mail of ours that lies in the tables as if it had been sent. */
export type SentEmail = { readonly id: string; readonly participantId: string; readonly address: string }

const secret = 'a secret of the hook'

/** The whole server over HTTP with mailboxes and the hook of inbound e-mail. */
export async function mailHook(
  options: { hasHook?: boolean; hasWorker?: boolean; smtp?: SmtpSettings } = {},
) {
  const { hasHook = true, hasWorker = false, smtp } = options
  const app = await testApplication({
    hasWorker,
    mail: { ...(hasHook && { hookSecret: secret }), ...(smtp && { smtp }) },
  })
  const owner = new pg.Client({ connectionString: app.databaseUrl, options: '-c search_path=fanfare,public' })
  await owner.connect()
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await owner.query(text, values)).rows as Row[]
  const at = new Date()
  const staff = {
    email: 'ana@fanfare.test',
    name: 'Ana Admin',
    password: 'correct horse battery',
    isPlatformAdmin: true,
  }
  const { id } = await createUser(app.db, staff, at)
  const scope: StaffScope = {
    actor: { kind: 'user', id, name: 'Ana Admin', isPlatformAdmin: true },
    requestId: 'test',
    at,
  }
  return {
    app,
    rows,
    staffScope: scope,
    addMailbox: async (eid: string): Promise<Mailbox> => {
      const made = await createClient(app.db, scope, clientForm(eid))
      const form = { name: 'Maple', gateway: smtp ? 'smtp' : 'outbox', messages_per_second: 100 } as const
      const address = `hello@${eid}.test`
      const mailbox = await createMailbox(app.db, scope, { ...form, address, client_id: made.id })
      const client = { id: made.id, eid, name: made.name, timeZone: made.time_zone }
      return { client, id: mailbox.id, address, linkKey: must(await findLinkKey(app.db, made.id)) }
    },
    addSent: (mailbox: Mailbox, to: Recipient) => addSent(rows, mailbox, to),
    /** Hands an e-mail over as the mail server does. */
    post: async (raw: Buffer | string, more: { to?: string; at?: Date; signature?: string } = {}) => {
      const body = Buffer.from(raw)
      const signature = more.signature ?? signBody(body, { secret, at: more.at ?? new Date() })
      const query = more.to === undefined ? '' : `?to=${encodeURIComponent(more.to)}`
      return fetch(`${app.url}/hooks/email/inbound${query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'message/rfc822', ...(signature && { 'X-Fanfare-Signature': signature }) },
        body,
      })
    },
    /** Does what the job does with each e-mail that was stored, in their order, where no worker runs. */
    readStored: () => readStored(app, rows),
    jobScope: (mailbox: Mailbox) => systemScope(mailbox.client, 'Test', new Date()),
    end: async () => {
      await owner.end()
      await app.close()
    },
  }
}

async function readStored(app: TestApplication, rows: Rows): Promise<void> {
  const jobs = await rows<{ id: string; data: StoredEmail }>(
    `select id, data from pgboss.job where name = 'public.readEmail' and state = 'created' order by created_on, id`,
  )
  for (const { data } of jobs) await readStoredEmail(app, data)
  await rows(`update pgboss.job set state = 'completed' where id = any($1)`, [jobs.map((job) => job.id)])
}

type Recipient = { address: string; language?: string; subject?: string }
type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** A participant with this address to whom an e-mail was sent. */
async function addSent(
  rows: Rows,
  mailbox: Mailbox,
  { address, language = 'en', subject = 'News' }: Recipient,
): Promise<SentEmail> {
  const [participantId, id, at] = [newId(), newId(), new Date()]
  await rows(
    `insert into participant (client_id, id, email, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     values ($1, $2, $3, $4, '{}', '', false, false, $5, $5)`,
    [mailbox.client.id, participantId, address, language, at],
  )
  await rows(
    `insert into message (client_id, id, direction, type, participant_id, sender_id, address, body, subject, state,
       is_reply, attempts, created_at, sent_at)
     values ($1, $2, 'out', 'email', $3, $4, $5, 'Hello', $6, 'sent', false, 1, $7, $7)`,
    [mailbox.client.id, id, participantId, mailbox.id, address, subject, at],
  )
  return { id, participantId, address }
}
