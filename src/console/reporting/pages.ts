import type { Pages } from '#console/kit/pages/page.ts'
import { searched, whole } from '#console/kit/pages/reads.ts'

export const pages = {
  clientHome: {
    path: '',
    file: 'reporting/HomePage.tsx',
    inside: 'reporting/LastChanges.tsx',
    texts: ['home', 'audit'],
    reads: [whole('getHome'), whole('listWaiting'), whole('listJobReports')],
    menu: { section: 'overview', label: 'shell.home', icon: 'IconHome', isWhole: true },
  },
  batchable: {
    path: 'experience/batchable',
    file: 'reporting/BatchablePage.tsx',
    texts: ['jobs'],
    reads: [searched('listBatchable')],
    menu: {
      section: 'experiences',
      label: 'shell.batchable',
      icon: 'IconListDetails',
      right: 'experiences',
    },
  },
  sentReports: {
    path: 'sent-reports',
    file: 'reporting/SentReportsPage.tsx',
    texts: ['report'],
    reads: [searched('listSentReports')],
    menu: { section: 'admin', label: 'shell.sentReports', icon: 'IconFileTypePdf', right: 'reports' },
  },
  jobs: {
    path: 'jobs',
    file: 'reporting/JobsPage.tsx',
    texts: ['jobs', 'reasons'],
    reads: [whole('listJobReports')],
    menu: { section: 'admin', label: 'shell.jobs', icon: 'IconHistory', right: 'reports' },
  },
} as const satisfies Pages
