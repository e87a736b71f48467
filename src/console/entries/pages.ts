import type { Pages } from '#console/kit/pages/page.ts'
import { read, searchedBy } from '#console/kit/pages/reads.ts'
import { itself } from '#console/parts/experienceReads.ts'
import { entryFilterNames } from './entryFilterNames.ts'

export const pages = {
  entries: {
    path: 'experience/$kind/$eid/entries',
    file: 'entries/EntriesPage.tsx',
    texts: ['entryImages', 'entryList'],
    ofKind: (kind) => ({
      reads: [
        itself(kind),
        read('listEntries', (url) => {
          const query = searchedBy(url, [...entryFilterNames, 'sort'])
          return query && { params: { type: kind, id: url.params.eid ?? '' }, query }
        }),
      ],
    }),
    only: 'takesEntries',
  },
  validation: {
    path: 'experience/$kind/$eid/validation',
    file: 'entries/validation/ValidationPage.tsx',
    texts: ['validation', 'entryImages'],
    ofKind: (kind) => ({ reads: [itself(kind)] }),
    only: 'hasQueue',
  },
} as const satisfies Pages
