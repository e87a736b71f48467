import { type Role, roles } from '#contract/roles.ts'
import { routes } from '#contract/routes.ts'
import { createUser, giveRole } from '#server/access/access.ts'
import { createClient, createShortcode } from '#server/clients/clients.ts'
import type { StaffScope } from '#server/platform/scope.ts'
import type { TestApplication } from '../application.ts'
import { type Caller, signedIn } from '../caller.ts'
import { logoForm } from '../pictures.ts'

export const password = 'correct horse battery'

export type ClientIds = {
  readonly eid: string
  readonly id: number
  readonly as: Record<Role, Caller>
  /** A platform admin with the role of client admin. */
  readonly founder: Caller
  readonly shortcode: { id: string; code: string }
  /** The hash of its logo. */
  readonly logo: string
}

/** A client with a caller for each role and a shortcode. */
export async function makeClient(
  application: TestApplication,
  { name, code }: { name: string; code: string },
): Promise<ClientIds> {
  const { db } = application
  const at = new Date()
  const email = `founder@${name}.test`
  const { id: founderId } = await createUser(
    db,
    { email, name: 'Fay Founder', password, isPlatformAdmin: true },
    at,
  )
  const scope: StaffScope = {
    actor: { kind: 'user', id: founderId, name: 'Fay Founder', isPlatformAdmin: true },
    requestId: 'world',
    at,
  }
  const { id, eid } = await createClient(db, scope, { eid: name, name, ...settings })
  const shortcode = await createShortcode(db, scope, { code, client_id: id, ...shortcodeSettings })
  const as = await makeStaff(application, { name, clientId: id })
  const founder = await signedIn(application.url, { email, password, client: eid })
  const saved = await as.client_admin.call(routes.saveLogo, { form: logoForm() })
  const logo = (saved.body as { data: { logo_hash: string } }).data.logo_hash
  return { eid, id, as, founder, shortcode: { id: shortcode.id, code }, logo }
}

const settings = {
  colour: '#3156b3',
  time_zone: 'America/Toronto',
  help_text: 'Call us.',
  help_text_fr: 'Appelez-nous.',
  quiet_from: '21:00',
  quiet_until: '09:00',
  needs_two_persons_to_confirm: false,
  approval_above: null,
  postal_address: '1 Main St\nToronto',
}

const shortcodeSettings = {
  gateway: 'simulator',
  segment_limit: 140,
  messages_per_second: 1000,
  part_price: null,
  currency: null,
} as const

async function makeStaff(
  { db, url }: TestApplication,
  { name, clientId }: { name: string; clientId: number },
): Promise<Record<Role, Caller>> {
  const at = new Date()
  const as = {} as Record<Role, Caller>
  for (const role of roles) {
    const email = `${role}@${name}.test`
    const user = await createUser(db, { email, name: role, password, isPlatformAdmin: false }, at)
    await giveRole(db, { userId: user.id, clientId, role })
    as[role] = await signedIn(url, { email, password, client: name })
  }
  return as
}
