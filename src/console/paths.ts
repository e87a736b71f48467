import type { Kind } from '#contract/experiences/kinds.ts'
import type { AuditEntity } from '#contract/words/auditEntities.ts'
import { kindNames } from '#contract/words/kindNames.ts'
import { pages } from './pages.ts'

type Client = { client: string }
type OfKind = Client & { kind: Kind }
type EditedPart = { tab?: string | undefined; page?: string | undefined }
type Experience = OfKind & { eid: string }
type WithId = Client & { id: string }

type Blank<P extends string> = P extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Blank<More>
    : Rest
  : never
/** How an address is asked for: with what stands in the blanks of its path, and the client that it lies below. */
type PathTo<P extends string> = P extends `/${string}`
  ? () => string
  : (at: Client & { [Name in Blank<P>]: Name extends 'kind' ? Kind : string }) => string
type PagePaths = { [Name in keyof typeof pages]: PathTo<(typeof pages)[Name]['path']> }

const seg = encodeURIComponent

/** The address of a page by its path, as an area's `pages.ts` writes it. */
export function pathTo(path: string) {
  const whole = path.startsWith('/') ? path : `/$client${path && '/'}${path}`
  return (at?: Client & Partial<Experience & WithId>) => {
    const filling = new Map(Object.entries(at ?? {}))
    return whole.replace(/\$(\w+)/g, (_blank, name: string) => seg(filling.get(name) ?? ''))
  }
}

const to = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, pathTo(path)]),
) as PagePaths

/** Every page's address by its name in the areas' `pages.ts`, and those that say more; `client` is a client_eid. */
export const paths = {
  ...to,
  root: () => '/',
  handset: () => '/handset',
  /** The installation's audit trail of one user. */
  installationHistory: ({ id }: { id: string }) =>
    `${to.installationAudit()}?entity=user&entity_id=${seg(id)}`,
  /** The audit trail of one record. */
  history: ({ id, entity, ...at }: WithId & { entity: AuditEntity }) =>
    `${to.audit(at)}?entity=${entity}&entity_id=${seg(id)}`,
  /** Shows how far an export is. */
  participantsExport: ({ id: job, ...at }: WithId) => `${to.participants(at)}?job=${seg(job)}.export`,
  /** The clicks of one link, or of one campaign, that have a place. */
  linkLocationsOf: ({ id, ...at }: WithId) => `${to.linkLocations(at)}?link=${seg(id)}`,
  linkLocationsOfCampaign: ({ id, ...at }: WithId) => `${to.linkLocations(at)}?campaign=${seg(id)}`,
  /** `pop` opens the participant's detail (M2). */
  participant: ({ id, ...at }: WithId) => `${to.participants(at)}?pop=${seg(id)}`,
  broadcastsToApprove: (at: Client) => `${to.broadcasts(at)}?type=approval`,
  /** `date` (`YYYY-MM-DD`) is chosen already. */
  broadcastOnDay: ({ id: date, ...at }: WithId) => `${to.newBroadcast(at)}?date=${seg(date)}`,
  broadcastToList: ({ id, ...at }: WithId) => `${to.newBroadcast(at)}?list=${seg(id)}`,
  /** The same as the form, and it asks at once whether to send it now. */
  sendBroadcastNow: (at: WithId) => `${to.editBroadcast(at)}?now=1`,
  /** `id` is a participant, `on` a sender: the conversation of the two. */
  conversation: ({ id, on, ...at }: WithId & { on?: string | undefined }) =>
    `${to.conversations(at)}?with=${seg(id)}${on ? `&on=${seg(on)}` : ''}`,
  unreadConversations: (at: Client) => `${to.conversations(at)}?view=unread`,
  unreadMessenger: (at: Client) => `${to.messenger(at)}?view=unread`,
  messengerConversation: ({ id, on, ...at }: WithId & { on?: string | undefined }) =>
    `${to.messenger(at)}?with=${seg(id)}${on ? `&on=${seg(on)}` : ''}`,
  /** `tab` is a part of the form, `page` one of its pages. */
  editExperience: ({ tab, page, ...at }: Experience & EditedPart) =>
    `${to.editExperience(at)}${tab ? `?tab=${seg(tab)}${page ? `&page=${seg(page)}` : ''}` : ''}`,
  /** The entries' list with this one alone. */
  entry: ({ entry, ...at }: Experience & { entry: string }) => `${to.entries(at)}?q=${seg(entry)}`,
  /** The task's dialog, over the list of all. */
  task: ({ id, ...at }: WithId) => `${to.tasks(at)}?task=${seg(id)}`,
  ownTasks: (at: Client) => `${to.tasks(at)}?whose=mine`,
  /** One entry in the queue, by its eid. */
  entryInQueue: ({ entry, ...at }: Experience & { entry: string }) =>
    `${to.validation(at)}?entry=${seg(entry)}`,
  pendingEntries: (at: Experience) => `${to.entries(at)}?status=pending`,
  drawsToConfirm: (at: Experience) => `${to.prizing(at)}?tab=confirmation`,
}

type LeadingOn = Readonly<Record<string, (at: WithId) => string>>

const sweepstakes = (at: Client) => paths.experiences({ ...at, kind: 'sweepstakes' })

/** Addresses that the specification gives to parts of a page (E2, M2), with a client before them or none: each leads to the page. */
export const partsOfPages: LeadingOn = {
  '/experience/sweepstakes/prizing/validation': sweepstakes,
  '/experience/sweepstakes/prizing/data': sweepstakes,
  '/experience/sweepstakes/$id/partials/entry-validation-confirmation-modal': ({ id, ...at }) =>
    paths.validation({ ...at, kind: 'sweepstakes', eid: id }),
  '/list/partials/$part': to.lists,
  '/participant/partials/info-modal': to.participants,
}

/** Addresses of the specification that name no client (E2, M2): each leads to that page of the client that one works for. */
export const ofNoClient: LeadingOn = {
  '/location/$id': to.location,
  '/location/$id/google-maps-modal': to.locationMap,
  '/campaign/$id/all-campaign-locations-google-maps-modal': to.campaignMap,
  '/tasks/$id': paths.task,
  '/tasks-completed/$id': paths.task,
  '/ticket-closed/$id': to.ticket,
  '/subscription/$id': to.subscriptions,
  ...Object.fromEntries(
    kindNames.map((kind) => [`/experience/${kind}`, (at: Client) => paths.experiences({ ...at, kind })]),
  ),
  ...partsOfPages,
}
