import { listAskedBy } from '#console/kit/list/listState.ts'
import type { PageNeeds, Pages } from '#console/kit/pages/page.ts'
import { byId, read, searched, whole } from '#console/kit/pages/reads.ts'
import { defaultSort, participantFilter, participantQuery } from './participantQuery.ts'
import { peopleFilters } from './people/filters/peopleFilters.ts'

/** A participant who opens over any page, by `?pop=` (M2). */
export const popped: PageNeeds = {
  file: 'parts/participant/PersonDetail.tsx',
  texts: ['person', 'people', 'inbox'],
  reads: [read('getParticipant', ({ texts: { pop = '' } }) => ({ params: { id: pop } }))],
}
const popTabs = ['overview', 'activity', 'consent', 'entries', 'messages', 'broadcasts']

export const pages = {
  participants: {
    path: 'participants',
    file: 'participants/ParticipantsPage.tsx',
    texts: ['people'],
    reads: [
      read('listParticipants', ({ texts }) => {
        const asked = listAskedBy(texts, { sort: defaultSort, filters: peopleFilters })
        return { query: { ...participantQuery(asked), ...participantFilter(asked) } }
      }),
    ],
    menu: {
      section: 'participants',
      label: 'shell.participants',
      icon: 'IconAddressBook',
      right: 'participants',
    },
    sample: [
      '',
      '?q=a&per_page=100&sort=last_name&is_leads=true&opt_in_status=in&list_id={list}&experience={experience}',
      ...popTabs.map((tab) => `?pop={person}&tab=${tab}`),
    ],
  },
  lists: {
    path: 'lists',
    file: 'participants/ListsPage.tsx',
    reads: [searched('listLists', ['view'])],
    menu: { section: 'participants', label: 'shell.lists', icon: 'IconListDetails', right: 'lists' },
  },
  list: {
    path: 'lists/$id',
    file: 'participants/ListPage.tsx',
    texts: ['imports'],
    reads: [
      byId('getList'),
      read('listMembers', ({ params: { id = '' }, texts }) => ({
        params: { listId: id },
        query: participantQuery(listAskedBy(texts, { sort: defaultSort })),
      })),
    ],
    sample: ['list'],
  },
  newImport: {
    path: 'lists/$id/import',
    file: 'participants/imports/NewImportPage.tsx',
    texts: ['imports'],
    reads: [byId('getList')],
    sample: ['list'],
  },
  imports: {
    path: 'imports',
    file: 'participants/imports/ImportsPage.tsx',
    texts: ['imports'],
    reads: [
      read('listImports', ({ texts }) =>
        texts.list_id ? undefined : { query: listAskedBy(texts, {}).paging },
      ),
    ],
    menu: { section: 'participants', label: 'shell.imports', icon: 'IconFileImport', right: 'lists' },
  },
  import: {
    path: 'imports/$id',
    file: 'participants/imports/ImportPage.tsx',
    texts: ['imports', 'reasons'],
    reads: [byId('getImport')],
    sample: ['import', 'takenBack'],
  },
  subscriptions: {
    path: 'subscriptions',
    file: 'participants/subscriptions/SubscriptionsPage.tsx',
    reads: [whole('listSubscriptions')],
    menu: {
      section: 'participants',
      label: 'shell.subscriptions',
      icon: 'IconMailCheck',
      right: 'participants',
    },
  },
} as const satisfies Pages
