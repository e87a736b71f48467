import { type Role, roles } from '#contract/roles.ts'
import { routes } from '#contract/routes.ts'
import { createUser, giveRole } from '#server/access/access.ts'
import { createClient, createShortcode } from '#server/clients/clients.ts'
import type { TestApplication } from './application.ts'
import { type Caller, signedIn, visitor } from './caller.ts'
import { idsOf, make, must, rows } from './making.ts'
import { buildMessaging, type MessagingIds } from './worldOfMessages.ts'

export const password = 'correct horse battery'

/** One client with a row of everything, made by the product's own calls, and a caller for each role. */
export type ClientWorld = MessagingIds & {
  readonly eid: string
  readonly id: number
  readonly shortcode: { id: string; code: string }
  readonly as: Record<Role, Caller>
  /** A platform admin with the role of client admin. */
  readonly founder: Caller
  readonly campaign: string
  readonly list: string
  readonly pool: string
  readonly experience: { id: string; eid: string; keyword: string }
  readonly participant: string
  readonly conversation: string
  readonly event: string
  readonly subscription: string
  readonly import: string
  readonly view: string
  readonly entry: { id: string; eid: string }
  readonly otherEntry: { id: string; eid: string }
  readonly broadcast: string
  readonly draw: string
  readonly ballotDraw: string
}

/** Builds a client called `name` with shortcode `code`. */
export async function buildClient(
  application: TestApplication,
  { name, code }: { name: string; code: string },
): Promise<ClientWorld> {
  const staff = await makeStaff(application, name)
  const admin = staff.as.client_admin
  const shortcode = await createShortcode(application.db, staff.scope, {
    code,
    gateway: 'simulator',
    client_id: staff.clientId,
    segment_limit: 140,
    messages_per_second: 1000,
    part_price: null,
    currency: null,
  })
  const setUp = await buildSetUp(admin, { code, shortcodeId: shortcode.id })
  const outside = await textIn(application.url, admin, { code, ...setUp })
  // Nobody broadcasts to an empty list.
  await admin.call(routes.addMember, {
    params: { listId: setUp.list },
    body: { participant_id: outside.participant },
  })
  const later = await buildActivity(admin, { shortcodeId: shortcode.id, ...setUp })
  const people = await buildPeople(admin, { ...setUp, ...outside, shortcodeId: shortcode.id })
  const around = await buildMessaging(application.url, staff, { shortcodeId: shortcode.id, ...outside })
  const { as, founder, eid, clientId: id } = staff
  return {
    eid,
    id,
    as,
    founder,
    shortcode: { id: shortcode.id, code },
    ...setUp,
    ...outside,
    ...later,
    ...people,
    ...around,
  }
}

type SetUp = Pick<ClientWorld, 'campaign' | 'list' | 'pool' | 'experience'>

async function buildSetUp(
  admin: Caller,
  { code, shortcodeId }: { code: string; shortcodeId: string },
): Promise<SetUp> {
  const campaign = await make(admin, routes.createCampaign, { body: { name: 'Spring' } })
  const list = await make(admin, routes.createList, { body: { name: 'Everybody' } })
  const pool = await make(admin, routes.createPrizePool, { body: { name: 'Bikes', total: 5 } })
  const keyword = `WIN${code}`
  const experience = await make(admin, routes.createExperience, {
    params: { type: 'sweepstakes' },
    body: {
      name: 'Win a bike',
      campaign_id: campaign.id,
      keyword,
      shortcode_id: shortcodeId,
      prize_pool_id: pool.id,
    },
  })
  return {
    campaign: campaign.id,
    list: list.id,
    pool: pool.id,
    experience: { ...idsOf(experience), keyword },
  }
}

/** Three phones text the keyword, one of them asks something. */
async function textIn(url: string, admin: Caller, { code, experience }: SetUp & { code: string }) {
  const phone = (line: number) => `+1416555${code.slice(-2)}${String(line).padStart(2, '0')}`
  for (const line of [1, 2, 3]) await text(url, { from: phone(line), to: code, text: experience.keyword })
  await text(url, { from: phone(1), to: code, text: 'Is the bike red?' })
  const entries = await rows(admin, routes.listEntries, {
    params: { type: 'sweepstakes', id: experience.eid },
  })
  const conversations = await rows(admin, routes.listConversations, { params: { shortcode: 'all' } })
  const participants = await rows(admin, routes.listParticipants, {})
  return {
    participant: must(participants[0]).id,
    conversation: must(conversations[0]).id,
    entry: idsOf(must(entries[0])),
    otherEntry: idsOf(must(entries[1])),
  }
}

/** What is around a participant: an event, a further subscription, an import, a saved view. */
async function buildPeople(
  admin: Caller,
  own: SetUp & { participant: string; shortcodeId: string },
): Promise<Pick<ClientWorld, 'event' | 'subscription' | 'import' | 'view'>> {
  const subscription = await make(admin, routes.createSubscription, {
    body: { name: 'Alerts', shortcode_id: own.shortcodeId },
  })
  const view = await make(admin, routes.createSavedView, {
    body: { page: 'participants', name: 'Leads', query: 'is_leads=true', is_shared: true },
  })
  const events = await rows(admin, routes.listActivity, { params: { id: own.participant } })
  const uploaded = await admin.call(routes.uploadParticipants, {
    params: { listId: own.list },
    form: csvForm(),
  })
  const { import_id } = uploaded.body as { import_id: string }
  return { subscription: subscription.id, view: view.id, event: must(events[0]).id, import: import_id }
}

/** An upload of one person. */
export function csvForm(): FormData {
  const form = new FormData()
  form.set('mapping', JSON.stringify(['phone']))
  form.set('consent', 'none')
  form.set('dry_run', 'true')
  form.set('file', new Blob(['phone\n+14165550123\n'], { type: 'text/csv' }), 'people.csv')
  return form
}

/** A broadcast that waits and a draw with one potential winner. */
async function buildActivity(admin: Caller, own: SetUp & { shortcodeId: string }) {
  const broadcast = await make(admin, routes.createBroadcast, {
    body: {
      shortcode_id: own.shortcodeId,
      campaign_id: own.campaign,
      participant_list_id: own.list,
      message: 'Hello',
      send_after: soon(),
    },
  })
  const exp = own.experience.eid
  const draw = await make(admin, routes.openDraw, {
    params: { exp },
    body: { count: 1, prizePool: own.pool },
  })
  const drawn = await rows(admin, routes.drawPotentialWinners, {
    params: { exp, drawEid: draw.eid },
    body: {},
  })
  return { broadcast: broadcast.id, draw: draw.eid, ballotDraw: must(drawn[0]).eid }
}

async function makeStaff({ db, url }: TestApplication, name: string) {
  const at = new Date()
  const founder = await createUser(
    db,
    { email: `founder@${name}.test`, name: 'Fay Founder', password, isPlatformAdmin: true },
    at,
  )
  const scope = {
    actor: { kind: 'user', id: founder.id, name: 'Fay Founder', isPlatformAdmin: true },
    requestId: 'world',
    at,
  } as const
  const client = await createClient(db, scope, {
    eid: name,
    name,
    colour: '#3156b3',
    time_zone: 'America/Toronto',
    help_text: 'Call us.',
    help_text_fr: 'Appelez-nous.',
    quiet_from: '21:00',
    quiet_until: '09:00',
    needs_two_persons_to_confirm: false,
    approval_above: null,
  })
  const as = {} as Record<Role, Caller>
  for (const role of roles) {
    const email = `${role}@${name}.test`
    const user = await createUser(db, { email, name: role, password, isPlatformAdmin: false }, at)
    await giveRole(db, { userId: user.id, clientId: client.id, role })
    as[role] = await signedIn(url, { email, password, client: client.eid })
  }
  const founderCaller = await signedIn(url, { email: `founder@${name}.test`, password, client: client.eid })
  return { as, founder: founderCaller, scope, clientId: client.id, eid: client.eid }
}

async function text(url: string, body: { from: string; to: string; text: string }): Promise<void> {
  const answer = await visitor(url).call(routes.sendFromHandset, { body })
  if (answer.status !== 200) throw new Error(`handset: ${answer.status} ${answer.text}`)
}

/** A quarter of an hour that is at least an hour ahead, as the documents' UTC text. */
export function soon(): string {
  const quarter = 15 * 60_000
  const at = new Date(Math.ceil((Date.now() + 3_600_000) / quarter) * quarter)
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
