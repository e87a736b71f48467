import { listAskedBy } from '#console/kit/list/listState.ts'
import type { PageNeeds, Pages } from '#console/kit/pages/page.ts'
import { choices, type FirstRead, read, searched, whole } from '#console/kit/pages/reads.ts'
import { itself } from '#console/parts/experienceReads.ts'
import { decidedQuery } from '#console/parts/report/decided.ts'
import { reachedQuery } from '#console/parts/report/reached.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { experiencesQuery, experiencesSetup } from './list/experiencesQuery.ts'

/** The files of the form of each kind of experience. */
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
  pages: {
    inside: 'experiences/kinds/pages/PagesEditor.tsx',
    texts: ['experienceForm', 'pageEditor'],
  },
  email: {
    inside: 'experiences/kinds/email/EmailEditor.tsx',
    texts: ['experienceForm', 'email'],
    reads: [whole('listMailboxes'), whole('listAllExperiences')],
  },
  external: {
    inside: 'experiences/kinds/external/ExternalEditor.tsx',
    texts: ['experienceForm', 'external', 'links'],
  },
}
const campaigns = choices('listCampaigns')

const editing = (kind: Kind, first: readonly FirstRead[]) => {
  const form = editors[kind]
  return { ...form, reads: [...first, ...(form.reads ?? []), campaigns] }
}

/** A report of the days that are shown first; others are asked for by the page. */
const ofUsualPeriod = (kind: Kind) => (report_name: 'stats' | 'graph') =>
  read('getExperienceReport', ({ params: { eid = '' }, texts }) =>
    texts.filter_date
      ? undefined
      : { params: { type: kind, id: eid }, query: { report_name, filter_date: 'Month' as const } },
  )

/** The graph is of entries by day. */
const reportsOf = (kind: Kind) =>
  facts[kind].takesEntries ? (['stats', 'graph'] as const) : (['stats'] as const)

const serviceLevel = read('getServiceLevel', ({ params: { eid: experience }, texts }) =>
  texts.filter_date ? undefined : { query: { experience, filter_date: 'Month' as const } },
)

export const pages = {
  experiences: {
    path: 'experience/$kind',
    file: 'experiences/ExperiencesPage.tsx',
    ofKind: (kind) => ({
      reads: [
        read(`${kind}.list`, ({ texts }) => ({
          query: experiencesQuery(listAskedBy(texts, experiencesSetup)),
        })),
        campaigns,
      ],
    }),
  },
  newExperience: {
    path: 'experience/$kind/new',
    file: 'experiences/ExperiencePage.tsx',
    ofKind: (kind) => editing(kind, []),
  },
  experience: {
    path: 'experience/$kind/$eid',
    file: 'experiences/overview/OverviewPage.tsx',
    inside: 'parts/qr/QrCode.tsx',
    texts: ['overview', 'home', 'audit'],
    // With a tab it was the form's address, and leads there.
    ofKind: (kind) => ({
      reads: [
        read(`${kind}.overview`, ({ params: { eid = '' }, texts: { tab } }) =>
          tab ? undefined : { params: { eid } },
        ),
      ],
    }),
  },
  report: {
    path: 'experience/$kind/$eid/report',
    file: 'experiences/report/ReportPage.tsx',
    texts: ['overview', 'report'],
    ofKind: (kind) => ({
      reads: [
        itself(kind),
        ...reportsOf(kind).map(ofUsualPeriod(kind)),
        ...(facts[kind].earnsCredits ? [serviceLevel] : []),
      ],
    }),
  },
  reportClicks: {
    path: 'experience/$kind/$eid/report/clicks',
    file: 'experiences/report/ExperienceClicksPage.tsx',
    texts: ['report'],
    reads: [
      read('listClicks', (url) => ({ query: reachedQuery({ experience: url.params.eid ?? '' }, url) })),
    ],
    only: 'hasAddress',
  },
  reportOptIns: {
    path: 'experience/$kind/$eid/report/opt-ins',
    file: 'experiences/report/ExperienceOptInsPage.tsx',
    texts: ['report'],
    reads: [
      read('listOptIns', (url) => ({ query: reachedQuery({ experience: url.params.eid ?? '' }, url) })),
    ],
    only: 'hasAddress',
  },
  reportSent: {
    path: 'experience/$kind/$eid/report/sent',
    file: 'experiences/report/ExperienceSentPage.tsx',
    texts: ['report'],
    reads: [read('listSent', (url) => ({ query: reachedQuery({ experience: url.params.eid ?? '' }, url) }))],
  },
  reportPrizes: {
    path: 'experience/$kind/$eid/report/prizes',
    file: 'experiences/report/ExperiencePrizesPage.tsx',
    texts: ['report'],
    reads: [
      read('listPrizes', (url) => ({ query: reachedQuery({ experience: url.params.eid ?? '' }, url) })),
    ],
    only: 'hasPools',
  },
  reportDecided: {
    path: 'experience/$kind/$eid/report/decided',
    file: 'experiences/report/ExperienceDecidedPage.tsx',
    texts: ['report'],
    reads: [
      read('listDecided', (url) => ({ query: decidedQuery({ experience: url.params.eid ?? '' }, url) })),
    ],
    only: 'earnsCredits',
  },
  editExperience: {
    path: 'experience/$kind/$eid/edit',
    file: 'experiences/ExperiencePage.tsx',
    ofKind: (kind) => editing(kind, [itself(kind)]),
    sample: ['?tab={tab}'],
  },
  rehearsal: {
    path: 'experience/$kind/$eid/rehearsal',
    file: 'experiences/rehearsal/RehearsalPage.tsx',
    texts: ['rehearsal'],
    ofKind: (kind) => ({
      reads: [itself(kind), read('findRehearsal', ({ params: { eid = '' } }) => ({ params: { kind, eid } }))],
    }),
    only: 'isRehearsed',
  },
  codes: {
    path: 'experience/$kind/$eid/codes',
    file: 'experiences/codes/CodesPage.tsx',
    texts: ['codes'],
    ofKind: (kind) => ({
      reads: [
        itself(kind),
        read('getSecretCodeStock', ({ params: { eid = '' } }) => ({ params: { type: kind, id: eid } })),
      ],
    }),
    only: 'isRehearsed',
  },
  library: {
    path: 'library',
    file: 'experiences/library/LibraryPage.tsx',
    texts: ['library'],
    reads: [searched('listLibrary', ['kind'])],
    menu: { section: 'assets', label: 'shell.library', icon: 'IconPhoto', right: 'experiences' },
  },
} as const satisfies Pages
