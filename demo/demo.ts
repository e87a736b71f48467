import { join } from 'node:path'
import type { ClientForm } from '#contract/clients/calls.ts'
import type { Role } from '#contract/roles.ts'
import { createUser, giveRole } from '#server/access/access.ts'
import { createClient, createShortcode, findClientRefByEid } from '#server/clients/clients.ts'
import type { Application } from '#server/main/application.ts'
import { createMailbox } from '#server/messaging/messaging.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type StaffScope } from '#server/platform/scope.ts'
import { playMapleMarket } from './mapleMarket.ts'
import { playNorthwindCoffee } from './northwindCoffee.ts'
import { type Cast, openStage, type Player, type Stage } from './stage.ts'

const day = 24 * 3_600_000

export type DemoOptions = {
  readonly adminEmail: string
  /** The password of the demo's staff; without it nobody of them can sign in until one is set. */
  readonly staffPassword: string
}

/**
 * Loads the demo into an empty database: two clients with staff of every role and a few months of activity, made by
 * running the product's own code at times of the past (decisions 1). Does nothing where there is a client already.
 */
export async function loadDemo(
  application: Pick<Application, 'db' | 'outside'>,
  { adminEmail, staffPassword }: DemoOptions,
): Promise<void> {
  const { db } = application
  if (await db.maybe(installation, sql`select 1 from client limit 1`)) return
  const admin = await db.one(
    installation,
    sql<{ id: string; name: string }>`
      select id, name from user_account where is_platform_admin
      order by email = ${adminEmail} desc, created_at, id limit 1`,
  )
  const start = new Date(Date.now() - 110 * day)
  const scope: StaffScope = {
    actor: { kind: 'user', ...admin, isPlatformAdmin: true },
    requestId: 'demo',
    at: start,
  }
  const stories = [
    {
      casting: { form: mapleMarket, code: '55555', staff: mapleStaff, staffPassword },
      play: playMapleMarket,
    },
    {
      casting: { form: northwindCoffee, code: '66666', staff: northwindStaff, staffPassword },
      play: playNorthwindCoffee,
    },
  ]
  for (const { casting, play } of stories) {
    const stage = openStage(application, start)
    try {
      await play(stage, await castClient(stage, scope, casting))
      await stage.handOver()
    } finally {
      await stage.close()
    }
  }
}

type Casting = { form: ClientForm; code: string; staff: Record<Role, string>; staffPassword: string }

async function castClient(
  stage: Stage,
  scope: StaffScope,
  { form, code, staff, staffPassword }: Casting,
): Promise<Cast> {
  const { db } = stage
  const { id } = await createClient(db, scope, form)
  const client = await findClientRefByEid(db, form.eid)
  if (!client) throw new Error(`the client ${form.eid} was not made`)
  const shortcode = await createShortcode(db, scope, {
    code,
    gateway: 'simulator',
    client_id: id,
    segment_limit: 140,
    messages_per_second: 1000,
  })
  await createMailbox(db, scope, {
    address: `hello@${form.eid}.test`,
    name: form.name,
    gateway: 'outbox',
    messages_per_second: 1000,
    client_id: id,
  })
  const as = {} as Record<Role, Player>
  for (const [role, name] of Object.entries(staff) as [Role, string][]) {
    const email = `${name
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z]+/g, '.')}@${form.eid}.test`
    const user = await createUser(
      db,
      { email, name, password: staffPassword, isPlatformAdmin: false },
      scope.at,
    )
    await giveRole(db, { userId: user.id, clientId: id, role })
    as[role] = { id: user.id, name, client, role }
  }
  const logo = join(import.meta.dirname, 'logos', `${form.eid}.png`)
  await stage.call(as.client_admin, 'saveLogo', { body: {}, file: logo })
  return { client, shortcodeId: shortcode.id, code, as }
}

const mapleMarket: ClientForm = {
  eid: 'maple-market',
  name: 'Maple Market',
  colour: '#b3402a',
  time_zone: 'America/Toronto',
  help_text: 'Maple Market: questions? Call 1-800-555-0142, weekdays 9 to 5. Reply STOP to end.',
  help_text_fr: 'Maple Market : des questions? 1-800-555-0142, en semaine de 9 h à 17 h. ARRET pour cesser.',
  quiet_from: '23:00',
  quiet_until: '05:00',
  needs_two_persons_to_confirm: true,
  logo_alt: 'A red maple leaf',
  logo_alt_fr: 'Une feuille d’érable rouge',
  postal_address: '88 Front Street West\nToronto ON  M5J 1E3',
}

const northwindCoffee: ClientForm = {
  eid: 'northwind-coffee',
  name: 'Northwind Coffee',
  colour: '#2f6b4f',
  time_zone: 'America/Vancouver',
  help_text: 'Northwind Coffee: write to hello@northwind.test. Reply STOP to end.',
  help_text_fr: 'Northwind Coffee : écrivez à hello@northwind.test. ARRET pour cesser.',
  quiet_from: '23:30',
  quiet_until: '03:30',
  needs_two_persons_to_confirm: false,
  logo_alt: 'A green cup of coffee',
  logo_alt_fr: 'Une tasse de café verte',
  postal_address: '1200 Water Street\nVancouver BC  V6B 1A1',
}

const mapleStaff: Record<Role, string> = {
  client_admin: 'Amélie Roy',
  campaign_manager: 'Marc Tremblay',
  validator: 'Jaspreet Singh',
  messenger_agent: 'Lin Chen',
  analyst: 'Daniel Okafor',
}

const northwindStaff: Record<Role, string> = {
  client_admin: 'Hannah Weber',
  campaign_manager: 'Owen Fraser',
  validator: 'Leila Haddad',
  messenger_agent: 'Mateo Rossi',
  analyst: 'Grace Kim',
}
