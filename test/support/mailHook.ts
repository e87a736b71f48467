import pg from 'pg'
import { createUser } from '#server/access/access.ts'
import { startMailServer } from '#server/adapters/gateways/smtp/mailServer.fixture.ts'
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
    addBroadcast: (mailbox: Mailbox, subscriptionId: string) => addBroadcast(rows, mailbox, subscriptionId),
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

/** One that was sent already, to a list and for a campaign of its own; at night too. Answers its id. */
async function addBroadcast(rows: Rows, mailbox: Mailbox, subscriptionId: string): Promise<string> {
  const [id, campaign, list] = [newId(), newId(), newId()]
  await rows(
    `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())`,
    [mailbox.client.id, campaign, `C ${campaign}`],
  )
  await rows(
    `insert into list (client_id, id, name, type, is_public, created_at, updated_at) values ($1, $2, $3, 1, false, now(), now())`,
    [mailbox.client.id, list, `L ${list}`],
  )
  await rows(
    `insert into broadcast (client_id, id, channel, campaign_id, participant_list_id, sender_id, subscription_id, message,
       subject, send_after, send_now, skip_optin_check, ignore_quiet_hours, state, created_at, updated_at, needs_approval,
       user_id)
     values ($1, $2, 'email', $3, $4, $5, $6, 'Hello', 'News', now(), true, false, true, 'sent', now(), now(), false, $2)`,
    [mailbox.client.id, id, campaign, list, mailbox.id, subscriptionId],
  )
  return id
}

/** The same with a mail server that keeps what it takes, and the worker that hands e-mails to it. */
export async function sendingHook(connections: number) {
  const server = await startMailServer()
  const [host, from] = ['127.0.0.1', 'fanfare@fanfare.test']
  const smtp = { host, port: server.port, isSecure: false, connections, from }
  const { end, ...hook } = await mailHook({ hasWorker: true, smtp })
  return { ...hook, server, end: () => end().then(server.end) }
}
