import type { PlainPage } from '#contract/pages.ts'
import { type PageNeeds, searched, whole } from './reads.ts'

/** Pages of what is done with many at once, and of prizes. */
export const workPages = {
  jobs: { file: 'reporting/JobsPage.tsx', texts: ['jobs', 'reasons'], reads: [whole('listJobReports')] },
  'experience/batchable': {
    file: 'reporting/BatchablePage.tsx',
    texts: ['jobs'],
    reads: [searched('listBatchable')],
  },
  'experience/prize-pool': {
    file: 'prizing/PrizePoolsPage.tsx',
    texts: ['prizing'],
    reads: [whole('listPrizePools')],
  },
} satisfies Partial<Record<PlainPage, PageNeeds>>
