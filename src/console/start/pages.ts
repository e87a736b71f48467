import { auditFilters } from '#console/access/auditFilterNames.ts'
import { entryFilterNames } from '#console/entries/entryFilterNames.ts'
import { experiencesQuery, experiencesSetup } from '#console/experiences/list/experiencesQuery.ts'
import { listAskedBy } from '#console/kit/list/listState.ts'
import { queryOf } from '#console/messaging/inbox/inboxState.ts'
import { defaultSort, participantFilter, participantQuery } from '#console/participants/participantQuery.ts'
import { peopleFilters } from '#console/participants/people/filters/peopleFilters.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { KindPage, PlainPage } from '#contract/pages.ts'
import { type FirstRead, type PageNeeds, read, searched, searchedBy, usersRead, whole } from './reads.ts'
import { workPages } from './workPages.ts'

const conversations = (call: 'listConversations' | 'listMessengerConversations') =>
  read(call, ({ texts: { view, q, sender, sort } }) =>
    view || q || sender || sort
      ? undefined
      : {
          params: { shortcode: 'all' },
          query: { ...queryOf({ view: 'all', q: '', sort: 'newest' }), per_page: 50, page: 1 },
        },
  )
const ofId = (call: 'getCampaign' | 'getList' | 'getImport' | 'getBroadcast' | 'getWebhook') =>
  read(call, ({ params: { id = '' } }) => ({ params: { id } }))

const composing = { file: 'messaging/ComposePage.tsx', texts: ['broadcasts', 'compose'] } as const
const choices = [
  read('listLists', () => ({ query: { per_page: 100 } })),
  read('listCampaigns', () => ({ query: { per_page: 100 } })),
  whole('listClientShortcodes'),
  whole('listMailboxes'),
]

/** A participant who opens over any page, by `?pop=` (M2). */
export const popped: PageNeeds = {
  file: 'parts/participant/PersonDetail.tsx',
  texts: ['person', 'people', 'inbox'],
  reads: [read('getParticipant', ({ texts: { pop = '' } }) => ({ params: { id: pop } }))],
}

/** The page at `/{client}` itself. */
export const homePage: PageNeeds = {
  file: 'reporting/HomePage.tsx',
  inside: 'reporting/LastChanges.tsx',
  texts: ['home', 'audit'],
  reads: [whole('getHome'), whole('listWaiting'), whole('listJobReports')],
}

/** A section of the settings that is a form over the client's record. */
const settingsForm = (name: string): PageNeeds => ({
  file: `clients/settings/${name}.tsx`,
  texts: ['settings'],
  reads: [whole('getCurrentClient')],
})

/** The pages below `/{client}`; where two fit an address, the first one is meant. */
export const plainPages: Record<PlainPage, PageNeeds> = {
  ...workPages,
  campaigns: { file: 'campaigns/CampaignsPage.tsx', reads: [searched('listCampaigns')] },
  'campaigns/new': { file: 'campaigns/CampaignPage.tsx' },
  'campaigns/$id': { file: 'campaigns/CampaignPage.tsx', reads: [ofId('getCampaign')] },
  keywords: {
    file: 'campaigns/keywords/KeywordsPage.tsx',
    texts: ['keywords'],
    reads: [searched('listKeywords', ['shortcode']), whole('listClientShortcodes')],
  },
  library: {
    file: 'experiences/library/LibraryPage.tsx',
    texts: ['library'],
    reads: [searched('listLibrary', ['kind'])],
  },
  links: { file: 'campaigns/links/LinksPage.tsx', texts: ['links'], reads: [searched('listLinks')] },
  // Its form keeps the texts of what it finds wrong, so they are there first.
  languages: {
    file: 'clients/languages/LanguagesPage.tsx',
    texts: ['languages', 'reasons'],
    reads: [whole('listClientShortcodes')],
  },
  settings: { file: 'clients/settings/SettingsPage.tsx', texts: ['settings'] },
  'settings/client': settingsForm('ClientSectionPage'),
  'settings/brand': settingsForm('BrandPage'),
  'settings/senders': {
    file: 'clients/settings/SendersPage.tsx',
    texts: ['settings'],
    reads: [whole('listClientShortcodes'), whole('listMailboxes')],
  },
  'settings/messages': settingsForm('MessagesPage'),
  'settings/quiet-hours': settingsForm('QuietHoursPage'),
  'settings/approvals': settingsForm('ApprovalsPage'),
  'settings/two-step': settingsForm('TwoStepRulePage'),
  'settings/privacy': settingsForm('PrivacyPage'),
  'settings/widgets': {
    file: 'clients/settings/WidgetsPage.tsx',
    texts: ['settings'],
    reads: [whole('listWidgets')],
  },
  'settings/webhooks': {
    file: 'webhooks/WebhooksPage.tsx',
    texts: ['webhooks', 'settings', 'reasons'],
    reads: [whole('listWebhooks')],
  },
  'settings/webhooks/$id': {
    file: 'webhooks/WebhookPage.tsx',
    texts: ['webhooks', 'reasons'],
    reads: [ofId('getWebhook')],
  },
  audit: {
    file: 'access/AuditPage.tsx',
    texts: ['audit'],
    reads: [searched('listAudit', auditFilters)],
  },
  users: {
    file: 'access/users/UsersPage.tsx',
    texts: ['users', 'account', 'reasons'],
    reads: [usersRead('listClientRoles', ['view', 'role', 'state'])],
  },
  'api-users': {
    file: 'access/tokens/ApiUsersPage.tsx',
    texts: ['tokens', 'users', 'reasons'],
    reads: [whole('listApiUsers')],
  },
  roles: { file: 'access/users/RolesPage.tsx', texts: ['users'] },
  participants: {
    file: 'participants/ParticipantsPage.tsx',
    texts: ['people'],
    reads: [
      read('listParticipants', ({ texts }) => {
        const asked = listAskedBy(texts, { sort: defaultSort, filters: peopleFilters })
        return { query: { ...participantQuery(asked), ...participantFilter(asked) } }
      }),
    ],
  },
  lists: { file: 'participants/ListsPage.tsx', reads: [searched('listLists', ['view'])] },
  'lists/$id': {
    file: 'participants/ListPage.tsx',
    texts: ['imports'],
    reads: [
      ofId('getList'),
      read('listMembers', ({ params: { id = '' }, texts }) => ({
        params: { listId: id },
        query: participantQuery(listAskedBy(texts, { sort: defaultSort })),
      })),
    ],
  },
  'lists/$id/import': {
    file: 'participants/imports/NewImportPage.tsx',
    texts: ['imports'],
    reads: [ofId('getList')],
  },
  imports: {
    file: 'participants/imports/ImportsPage.tsx',
    texts: ['imports'],
    reads: [
      read('listImports', ({ texts }) =>
        texts.list_id ? undefined : { query: listAskedBy(texts, {}).paging },
      ),
    ],
  },
  'imports/$id': {
    file: 'participants/imports/ImportPage.tsx',
    texts: ['imports', 'reasons'],
    reads: [ofId('getImport')],
  },
  subscriptions: {
    file: 'participants/subscriptions/SubscriptionsPage.tsx',
    reads: [whole('listSubscriptions')],
  },
  broadcasts: {
    file: 'messaging/BroadcastsPage.tsx',
    texts: ['broadcasts', 'compose'],
    reads: [
      read('listBroadcasts', (url) => {
        const query = searchedBy(url, ['type', 'channel'])
        return query && { query: { ...query, type: 'all' as const } }
      }),
    ],
  },
  'broadcasts/new': { ...composing, reads: choices },
  calendar: { file: 'messaging/CalendarPage.tsx', texts: ['broadcasts', 'compose'] },
  'broadcasts/$id': {
    file: 'messaging/BroadcastPage.tsx',
    texts: ['broadcasts', 'compose', 'reasons'],
    reads: [ofId('getBroadcast')],
  },
  'broadcasts/$id/edit': { ...composing, reads: [...choices, ofId('getBroadcast')] },
  conversations: {
    file: 'messaging/ConversationsPage.tsx',
    texts: ['inbox'],
    reads: [conversations('listConversations')],
  },
  messenger: {
    file: 'messaging/MessengerPage.tsx',
    texts: ['inbox'],
    reads: [conversations('listMessengerConversations')],
  },
  'saved-replies': {
    file: 'messaging/SavedRepliesPage.tsx',
    texts: ['inbox'],
    reads: [whole('listSavedReplies')],
  },
}

/** What the form of each kind of experience needs. */
const editors: Record<Kind, Pick<PageNeeds, 'inside' | 'texts' | 'reads'>> = {
  sweepstakes: {
    inside: 'experiences/kinds/sweepstakes/SweepstakesEditor.tsx',
    texts: ['experienceForm', 'contest', 'pageEditor'],
    reads: [whole('listClientShortcodes'), whole('listPrizePools')],
  },
  'gift-with-purchase': {
    inside: 'experiences/kinds/giftWithPurchase/GiftEditor.tsx',
    texts: ['experienceForm', 'contest', 'gift', 'pageEditor'],
    reads: [whole('listClientShortcodes'), whole('listPrizePools')],
  },
  external: {
    inside: 'experiences/kinds/external/ExternalEditor.tsx',
    texts: ['experienceForm', 'external', 'links'],
  },
}
const campaignsToChoose = read('listCampaigns', () => ({ query: { per_page: 100 } }))
const itself = (kind: Kind) => read(`${kind}.get`, ({ params: { eid = '' } }) => ({ params: { eid } }))

const editing = (kind: Kind, more: readonly FirstRead[]): PageNeeds => ({
  file: 'experiences/ExperiencePage.tsx',
  ...editors[kind],
  reads: [...more, ...(editors[kind].reads ?? []), campaignsToChoose],
})

/** Those of a kind of experience, below `/{client}/experience/{kind}`. */
export const kindPages: Record<KindPage, (kind: Kind) => PageNeeds> = {
  '': (kind) => ({
    file: 'experiences/ExperiencesPage.tsx',
    reads: [
      read(`${kind}.list`, ({ texts }) => ({
        query: experiencesQuery(listAskedBy(texts, experiencesSetup)),
      })),
      campaignsToChoose,
    ],
  }),
  '/new': (kind) => editing(kind, []),
  '/$eid': (kind) => ({
    file: 'experiences/overview/OverviewPage.tsx',
    inside: 'parts/qr/QrCode.tsx',
    texts: ['overview', 'home', 'audit'],
    // With a tab it was the form's address, and leads there.
    reads: [
      read(`${kind}.overview`, ({ params: { eid = '' }, texts: { tab } }) =>
        tab ? undefined : { params: { eid } },
      ),
    ],
  }),
  '/$eid/edit': (kind) => editing(kind, [itself(kind)]),
  '/$eid/entries': (kind) => ({
    file: 'entries/EntriesPage.tsx',
    texts: ['entryImages', 'entryList'],
    reads: [
      itself(kind),
      read('listEntries', (url) => {
        const query = searchedBy(url, [...entryFilterNames, 'sort'])
        return query && { params: { type: kind, id: url.params.eid ?? '' }, query }
      }),
    ],
  }),
  '/$eid/validation': (kind) => ({
    file: 'entries/validation/ValidationPage.tsx',
    texts: ['validation', 'entryImages'],
    reads: [itself(kind)],
  }),
  '/$eid/rehearsal': (kind) => ({
    file: 'experiences/rehearsal/RehearsalPage.tsx',
    texts: ['rehearsal'],
    reads: [itself(kind), read('findRehearsal', ({ params: { eid = '' } }) => ({ params: { kind, eid } }))],
  }),
  '/$eid/codes': (kind) => ({
    file: 'experiences/codes/CodesPage.tsx',
    texts: ['codes'],
    reads: [
      itself(kind),
      read('getSecretCodeStock', ({ params: { eid = '' } }) => ({ params: { type: kind, id: eid } })),
    ],
  }),
  '/$eid/prizing': (kind) => ({
    file: 'prizing/PrizingPage.tsx',
    texts: ['prizing'],
    reads: [itself(kind), read('listDraws', ({ params: { eid = '' } }) => ({ params: { exp: eid } }))],
  }),
}

/** Every page below `/{client}` by its path, where `$` begins a blank. */
export const pagesOf = (kinds: readonly Kind[]): [path: string, needs: PageNeeds][] => [
  ...Object.entries(plainPages),
  ...kinds.flatMap((kind) =>
    Object.entries(kindPages).map(([rest, needsOf]): [string, PageNeeds] => [
      `experience/${kind}${rest}`,
      needsOf(kind),
    ]),
  ),
]
