import pg from 'pg'
import { pino } from 'pino'
import type { Role } from '#contract/roles.ts'
import { createUser, giveRole } from '#server/access/access.ts'
import { createEmailReader } from '#server/adapters/email/inbound/emailReader.ts'
import type { Mail } from '#server/adapters/email/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { createWebhooks } from '#server/adapters/webhooks/caller.ts'
import { createClient } from '#server/clients/clients.ts'
import { createDb, type Db, type NewJob, openPools } from '#server/platform/db/db.ts'
import { createFeed } from '#server/platform/feed.ts'
import type { ClientRef, StaffScope, UserScope } from '#server/platform/scope.ts'
import { testDatabase } from './database.ts'
import { testForms } from './forms.ts'
import { roomy } from './roomy.ts'
import { testSigner } from './signer.ts'

/** The morning on which these tests play; each moves its own clock from here. */
export const morning = new Date('2026-05-04T13:00:00Z')
export const later = (seconds: number, from = morning) => new Date(from.getTime() + seconds * 1000)

export type Person = { readonly id: string; readonly name: string; readonly email: string }

/** Staff and clients made by the product's own functions, on a database of their own. */
export type Office = {
  readonly db: Db
  readonly databaseUrl: string
  readonly outside: Outside
  readonly mails: Mail[]
  /** Jobs that were left to do; none of them runs by itself. */
  readonly jobs: NewJob[]
  /** As the owner, past row-level security. */
  rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
  addPerson(name: string, options?: { isPlatformAdmin?: boolean }): Promise<Person>
  /** A client that Ana Admin made. */
  addClient(eid: string): Promise<ClientRef>
  /** The person at a call for this client; gets the role without any ceremony. */
  scope(client: ClientRef, person: Person, more?: { role?: Role; at?: Date }): Promise<UserScope>
  staffScope(person: Person, at?: Date): StaffScope
  end(): Promise<void>
}

export const password = 'correct horse battery'

export async function office(): Promise<Office> {
  const database = await testDatabase()
  const pools = openPools(database.url)
  const jobs: NewJob[] = []
  const db = createDb(pools, async (job) => void jobs.push(job))
  const owner = new pg.Client({
    connectionString: database.ownerUrl,
    options: '-c search_path=fanfare,public',
  })
  await owner.connect()
  const mails: Mail[] = []
  const addPerson = async (name: string, { isPlatformAdmin = false } = {}) => {
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}@fanfare.test`
    const { id } = await createUser(db, { email, name, password, isPlatformAdmin }, morning)
    return { id, name, email }
  }
  const ana = await addPerson('Ana Admin', { isPlatformAdmin: true })
  return {
    db,
    databaseUrl: database.url,
    mails,
    jobs,
    outside: outsideWith(mails),
    rows: async <Row>(text: string, values: unknown[] = []) =>
      (await owner.query(text, values)).rows as Row[],
    addPerson,
    addClient: async (eid) => {
      const { id, name, time_zone } = await createClient(db, staffScope(ana), clientForm(eid))
      return { id, eid, name, timeZone: time_zone }
    },
    scope: async (client, person, { role = 'client_admin', at = morning } = {}) => {
      await giveRole(db, { userId: person.id, clientId: client.id, role, at: morning })
      return { ...staffScope(person, at), client, role }
    },
    staffScope,
    end: async () => {
      await Promise.all([pools.end(), owner.end()])
      await database.drop()
    },
  }
}

function staffScope(person: Person, at = morning): StaffScope {
  const { id, name } = person
  return {
    actor: { kind: 'user', id, name, isPlatformAdmin: false },
    requestId: 'test',
    at,
    address: '192.0.2.1',
  }
}

/** The form of a new client when nothing special is wanted. */
export const clientForm = (eid: string) => ({
  eid,
  name: `Client ${eid}`,
  colour: '#3156b3',
  time_zone: 'America/Toronto',
  help_text: 'Call us.',
  help_text_fr: 'Appelez-nous.',
  quiet_from: '21:00',
  quiet_until: '09:00',
  needs_two_persons_to_confirm: false,
  postal_address: '1 Main St\nToronto',
})

function outsideWith(mails: Mail[]): Outside {
  const unused = () => {
    throw new Error('nothing in these tests stores files')
  }
  return {
    clock: { now: () => morning },
    log: pino({ level: 'silent' }),
    files: { put: unused, has: unused, open: unused, remove: unused },
    emailReader: createEmailReader(),
    mail: { send: async (mail) => void mails.push(mail) },
    signer: testSigner,
    webhooks: createWebhooks({ allowsLoopback: true }),
    textRecords: { find: unused },
    gateway: () => undefined,
    publicUrl: 'https://fanfare.test',
    feed: createFeed(),
    room: roomy,
    isDemo: false,
    forms: testForms,
  }
}
