import type { Pages } from '#console/kit/pages/page.ts'
import { read, searchedBy } from '#console/kit/pages/reads.ts'
import { itself } from '#console/parts/experienceReads.ts'
import { entryFilterNames } from './entryFilterNames.ts'

export const pages = {
  entries: {
    path: 'experience/$kind/$eid/entries',
    file: 'entries/EntriesPage.tsx',
    texts: ['entryImages', 'fraud', 'entryList', 'entryNotes'],
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
    texts: ['validation', 'entryImages', 'fraud', 'entryNotes', 'work'],
    ofKind: (kind) => ({ reads: [itself(kind)] }),
    only: 'hasQueue',
  },
  pace: {
    path: 'validation/pace',
    file: 'entries/validation/PacePage.tsx',
    texts: ['validation', 'fraud'],
    reads: [
      read('listPace', (url) => {
        const query = searchedBy(url, ['by', 'days'])
        return query && { query: { page: query.page, per_page: query.per_page } }
      }),
    ],
  },
  anyValidation: {
    path: 'validation',
    file: 'entries/validation/AnyValidationPage.tsx',
    texts: ['validation', 'entryImages', 'fraud', 'entryNotes', 'work'],
    menu: {
      section: 'experiences',
      label: 'shell.validation',
      icon: 'IconChecklist',
      right: 'validation',
    },
  },
  rings: {
    path: 'fraud/rings',
    file: 'entries/fraud/RingsPage.tsx',
    texts: ['fraud'],
    reads: [
      read('listRings', (url) => {
        const query = searchedBy(url, ['kind', 'days'])
        return query && { query }
      }),
    ],
    menu: { section: 'fraud', label: 'shell.rings', icon: 'IconTopologyRing', right: 'validation' },
  },
  checkPicture: {
    path: 'fraud/check-picture',
    file: 'entries/fraud/CheckPicturePage.tsx',
    texts: ['fraud'],
    menu: { section: 'fraud', label: 'shell.checkPicture', icon: 'IconPhotoSearch', right: 'validation' },
  },
} as const satisfies Pages
