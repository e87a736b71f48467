import type { AuditEntity } from '#contract/access/auditActions.ts'
import type { Kind } from '#contract/experiences/kinds.ts'

type Client = { client: string }
type OfKind = Client & { kind: Kind }
type EditedPart = { tab?: string | undefined; page?: string | undefined }
type Experience = OfKind & { eid: string }
type WithId = Client & { id: string }

const seg = encodeURIComponent
const under = (client: string, rest: string) => `/${seg(client)}/${rest}`

/** Every page's address in one place; `client` is a client_eid. */
export const paths = {
  root: () => '/',
  signIn: () => '/sign-in',
  secondStep: () => '/second-step',
  forgotPassword: () => '/forgot-password',
  choosePassword: () => '/choose-password',
  launchpad: () => '/launchpad',
  invitations: () => '/invitations',
  profile: () => '/profile',
  setUpTwoStep: () => '/set-up-two-step',
  installationUsers: () => '/installation/users',
  installationClients: () => '/installation/clients',
  installationSignOn: () => '/installation/sign-on',
  installationAudit: () => '/installation/audit',
  strayMessages: () => '/installation/stray-messages',
  /** The installation's audit trail of one user. */
  installationHistory: ({ id }: { id: string }) => `/installation/audit?entity=user&entity_id=${seg(id)}`,
  handset: () => '/handset',
  clientHome: ({ client }: Client) => `/${seg(client)}`,
  campaigns: ({ client }: Client) => under(client, 'campaigns'),
  newCampaign: ({ client }: Client) => under(client, 'campaigns/new'),
  campaign: ({ client, id }: WithId) => under(client, `campaigns/${seg(id)}`),
  keywords: ({ client }: Client) => under(client, 'keywords'),
  library: ({ client }: Client) => under(client, 'library'),
  links: ({ client }: Client) => under(client, 'links'),
  languages: ({ client }: Client) => under(client, 'languages'),
  settings: ({ client }: Client) => under(client, 'settings'),
  settingsClient: ({ client }: Client) => under(client, 'settings/client'),
  settingsBrand: ({ client }: Client) => under(client, 'settings/brand'),
  settingsSenders: ({ client }: Client) => under(client, 'settings/senders'),
  settingsMessages: ({ client }: Client) => under(client, 'settings/messages'),
  settingsQuietHours: ({ client }: Client) => under(client, 'settings/quiet-hours'),
  settingsApprovals: ({ client }: Client) => under(client, 'settings/approvals'),
  settingsTwoStep: ({ client }: Client) => under(client, 'settings/two-step'),
  settingsPrivacy: ({ client }: Client) => under(client, 'settings/privacy'),
  settingsWidgets: ({ client }: Client) => under(client, 'settings/widgets'),
  webhooks: ({ client }: Client) => under(client, 'settings/webhooks'),
  webhook: ({ client, id }: WithId) => under(client, `settings/webhooks/${seg(id)}`),
  audit: ({ client }: Client) => under(client, 'audit'),
  /** The audit trail of one record. */
  history: ({ client, id, entity }: WithId & { entity: AuditEntity }) =>
    under(client, `audit?entity=${entity}&entity_id=${seg(id)}`),
  users: ({ client }: Client) => under(client, 'users'),
  apiUsers: ({ client }: Client) => under(client, 'api-users'),
  roles: ({ client }: Client) => under(client, 'roles'),
  participants: ({ client }: Client) => under(client, 'participants'),
  /** Shows how far an export is. */
  participantsExport: ({ client, id: job }: WithId) => under(client, `participants?job=${seg(job)}.export`),
  /** `pop` opens the participant's detail (M2). */
  participant: ({ client, id }: WithId) => under(client, `participants?pop=${seg(id)}`),
  lists: ({ client }: Client) => under(client, 'lists'),
  list: ({ client, id }: WithId) => under(client, `lists/${seg(id)}`),
  newImport: ({ client, id }: WithId) => under(client, `lists/${seg(id)}/import`),
  imports: ({ client }: Client) => under(client, 'imports'),
  import: ({ client, id }: WithId) => under(client, `imports/${seg(id)}`),
  subscriptions: ({ client }: Client) => under(client, 'subscriptions'),
  broadcasts: ({ client }: Client) => under(client, 'broadcasts'),
  broadcastsToApprove: ({ client }: Client) => under(client, 'broadcasts?type=approval'),
  newBroadcast: ({ client }: Client) => under(client, 'broadcasts/new'),
  /** `date` (`YYYY-MM-DD`) is chosen already. */
  broadcastOnDay: ({ client, id: date }: WithId) => under(client, `broadcasts/new?date=${seg(date)}`),
  broadcastToList: ({ client, id }: WithId) => under(client, `broadcasts/new?list=${seg(id)}`),
  broadcastCalendar: ({ client }: Client) => under(client, 'calendar'),
  broadcast: ({ client, id }: WithId) => under(client, `broadcasts/${seg(id)}`),
  editBroadcast: ({ client, id }: WithId) => under(client, `broadcasts/${seg(id)}/edit`),
  /** The same, and it asks at once whether to send it now. */
  sendBroadcastNow: ({ client, id }: WithId) => under(client, `broadcasts/${seg(id)}/edit?now=1`),
  /** `id` is a participant, `on` a sender: the conversation of the two. */
  conversation: ({ client, id, on }: WithId & { on?: string | undefined }) =>
    under(client, `conversations?with=${seg(id)}${on ? `&on=${seg(on)}` : ''}`),
  unreadConversations: ({ client }: Client) => under(client, 'conversations?view=unread'),
  unreadMessenger: ({ client }: Client) => under(client, 'messenger?view=unread'),
  conversations: ({ client }: Client) => under(client, 'conversations'),
  messenger: ({ client }: Client) => under(client, 'messenger'),
  messengerConversation: ({ client, id, on }: WithId & { on?: string | undefined }) =>
    under(client, `messenger?with=${seg(id)}${on ? `&on=${seg(on)}` : ''}`),
  savedReplies: ({ client }: Client) => under(client, 'saved-replies'),
  experiences: ({ client, kind }: OfKind) => under(client, `experience/${kind}`),
  newExperience: ({ client, kind }: OfKind) => under(client, `experience/${kind}/new`),
  experience: ({ client, kind, eid }: Experience) => under(client, `experience/${kind}/${seg(eid)}`),
  /** `tab` is a part of the form, `page` one of its pages. */
  editExperience: ({ client, kind, eid, tab, page }: Experience & EditedPart) =>
    under(
      client,
      `experience/${kind}/${seg(eid)}/edit${tab ? `?tab=${seg(tab)}${page ? `&page=${seg(page)}` : ''}` : ''}`,
    ),
  entries: ({ client, kind, eid }: Experience) => under(client, `experience/${kind}/${seg(eid)}/entries`),
  pendingEntries: ({ client, kind, eid }: Experience) =>
    under(client, `experience/${kind}/${seg(eid)}/entries?status=pending`),
  validation: ({ client, kind, eid }: Experience) =>
    under(client, `experience/${kind}/${seg(eid)}/validation`),
  drawsToConfirm: ({ client, kind, eid }: Experience) =>
    under(client, `experience/${kind}/${seg(eid)}/prizing?tab=confirmation`),
  prizing: ({ client, kind, eid }: Experience) => under(client, `experience/${kind}/${seg(eid)}/prizing`),
  rehearsal: ({ client, kind, eid }: Experience) => under(client, `experience/${kind}/${seg(eid)}/rehearsal`),
  codes: ({ client, kind, eid }: Experience) => under(client, `experience/${kind}/${seg(eid)}/codes`),
  batchable: ({ client }: Client) => under(client, 'experience/batchable'),
  jobs: ({ client }: Client) => under(client, 'jobs'),
  prizePools: ({ client }: Client) => under(client, 'experience/prize-pool'),
}
