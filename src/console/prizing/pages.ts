import type { Pages } from '#console/kit/pages/page.ts'
import { read, whole } from '#console/kit/pages/reads.ts'
import { itself } from '#console/parts/experienceReads.ts'

export const pages = {
  prizePools: {
    path: 'experience/prize-pool',
    file: 'prizing/PrizePoolsPage.tsx',
    texts: ['prizing'],
    reads: [whole('listPrizePools')],
    menu: { section: 'experiences', label: 'shell.prizePools', icon: 'IconGift', right: 'prizePools' },
  },
  prizePool: {
    path: 'experience/prize-pool/$id',
    file: 'prizing/PrizePoolPage.tsx',
    texts: ['prizing', 'winners', 'accessCodes'],
    reads: [read('getPrizePool', ({ params: { id = '' } }) => ({ params: { poolId: id } }))],
    sample: ['prizePool'],
  },
  checkDraw: {
    path: 'experience/check-draw',
    file: 'prizing/CheckDrawPage.tsx',
    texts: ['checkDraw'],
  },
  winners: {
    path: 'experience/$kind/$eid/winners',
    file: 'prizing/WinnersPage.tsx',
    texts: ['prizing', 'winners'],
    ofKind: (kind) => ({ reads: [itself(kind)] }),
    only: 'hasPools',
    sample: [''],
  },
  winnersPrint: {
    path: 'experience/$kind/$eid/winners/print',
    file: 'prizing/WinnersPrintPage.tsx',
    texts: ['prizing', 'winners'],
    ofKind: (kind) => ({ reads: [itself(kind)] }),
    only: 'hasPools',
    sample: [''],
  },
  prizing: {
    path: 'experience/$kind/$eid/prizing',
    file: 'prizing/PrizingPage.tsx',
    texts: ['prizing', 'winners', 'freeze'],
    ofKind: (kind) => ({
      reads: [itself(kind), read('listDraws', ({ params: { eid = '' } }) => ({ params: { exp: eid } }))],
    }),
    only: 'drawsWinners',
    sample: ['?tab=draw', '?tab=review', '?tab=validation', '?tab=confirmation'],
  },
} as const satisfies Pages
