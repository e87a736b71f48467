/**
 * A process of its own for the browser: the whole server with a client, a contest, an e-prize, and people who read the
 * language that is given and are reached by e-mail alone, which leaves to the mail server at the port that is given. Those
 * who read French are asked a question. A line with a number moves its clock on by so many hours, and reminders that are
 * due by then go out.
 */
import { createInterface } from 'node:readline'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { createMailbox } from '#server/messaging/messaging.ts'
import { newId } from '#server/platform/ids.ts'
import type { StaffScope } from '#server/platform/scope.ts'
import { testApplication } from './application.ts'
import { freePort } from './freePort.ts'
import { make } from './making.ts'
import { makeClient, password } from './world/clients.ts'

const isFrench = process.argv[3] === 'fr'
let hoursAhead = 0
const clock = { now: () => new Date(Date.now() + hoursAhead * 3_600_000) }
const port = await freePort('127.0.0.1')
const publicUrl = `http://127.0.0.1:${port}`
const from = 'fanfare@raft-club.test'
const smtp = { host: '127.0.0.1', port: Number(process.argv[2]), isSecure: false, connections: 2, from }
const app = await testApplication({ clock, hasWorker: true, port, publicUrl, mail: { smtp } })
const name = 'raft-club'
const { id, founder } = await makeClient(app, { name, code: '55534' })
const actor = { kind: 'user', id: newId(), name: 'Fay Founder', isPlatformAdmin: true } as const
const scope: StaffScope = { actor, requestId: 'test', at: clock.now() }
await createMailbox(app.db, scope, {
  client_id: id,
  address: 'prizes@raft-club.test',
  name: 'Raft club',
  gateway: 'smtp',
  messages_per_second: 100,
})
const pool = await make(founder, routes.createPrizePool, {
  body: {
    name: 'Rafts',
    class: 'e-prize',
    winner_page_html: '<p>Hold on tight.</p>',
    winner_page_html_fr: '<p>Tenez-vous bien.</p>',
    winner_email_title: 'Your raft',
    winner_email_title_fr: 'Votre radeau',
    winner_email_html: '<p>It floats.</p>',
    winner_email_html_fr: '<p>Il <em>flotte</em>.</p>',
  },
})
await founder.call(routes.makePrizeCodes, { params: { poolId: pool.id }, body: { count: 5 } })
const question = {
  skill_testing_question: 'What is (4 × 10) + 2?',
  skill_testing_question_fr: 'Combien font (4 × 10) + 2?',
  skill_testing_question_answer: '42',
  skill_testing_question_code_timeout_seconds: 86_400,
}
const contest = await make(founder, routes['sweepstakes.create'], {
  body: {
    name: 'Win a raft',
    title: 'Win a raft',
    title_fr: 'Gagnez un radeau',
    has_optin: false,
    ...(isFrench && question),
    prize_pools: [{ id: pool.id }],
    form_rules: [
      { type: 'Entry', field_name: 'first_name', field_rules: 'required|text' },
      { type: 'Entry', field_name: 'last_name', field_rules: 'required|text' },
      { type: 'Entry', field_name: 'email', field_rules: 'required|email' },
      { type: 'Entry', field_name: 'city', field_rules: 'nullable|text' },
    ],
    pages: [
      { name: 'Prizes', html: '<h2>Winners</h2>{{winners}}' },
      { name: 'Prizes FR', html: '<h2>Gagnants</h2>{{winners}}' },
    ],
  },
})
const people: [string, string, string][] = isFrench
  ? [
      ['Élodie', 'Tremblay', 'Lévis'],
      ['Luc', 'Roy', 'Laval'],
      ['Zoé', 'Gagnon', 'Gaspé'],
    ]
  : [
      ['Emily', 'Turner', 'Guelph'],
      ['Lucas', 'Reid', 'Barrie'],
      ['Zoe', 'Grant', 'Oshawa'],
      ['Tom', 'Walsh', 'Kingston'],
    ]
for (const [first_name, last_name, city] of people) {
  const email = `${last_name.toLowerCase()}@mail.test`
  const { status, text } = await founder.call(routes.enterOffline, {
    params: { kind: 'sweepstakes', eid: contest.eid },
    body: {
      language: isFrench ? 'fr' : 'en',
      received_on: new Date().toISOString().slice(0, 10),
      answers: { first_name, last_name, email, city },
    },
  })
  if (status !== 200) throw new Error(text)
}
const told = { url: publicUrl, client: name, eid: contest.eid, email: `founder@${name}.test`, password }
process.stdout.write(`${JSON.stringify(told)}\n`)

const database = new pg.Client({ connectionString: app.databaseUrl })
await database.connect()

/** The queue goes by the database's own clock, which stands where it was. */
async function runReminders(): Promise<void> {
  await database.query(
    `update pgboss.job set start_after = now()
     where name = 'public.tellWinners' and state = 'created' and data ->> 'isReminder' = 'true'`,
  )
  process.stdout.write('moved\n')
}

createInterface({ input: process.stdin }).on('line', (line) => {
  hoursAhead += Number(line)
  void runReminders()
})
process.once('SIGTERM', () => {
  void database
    .end()
    .then(() => app.close())
    .then(() => process.exit(0))
})
