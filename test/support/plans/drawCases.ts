import type { Db } from '#server/platform/db/db.ts'
import { confirmWinners, drawPotentialWinners, getCertificate, openDraw } from '#server/prizing/prizing.ts'
import { getOverview } from '#server/reporting/overview.ts'
import { countPrizes, countPrizesByDay } from '#server/reporting/queries/prizes.ts'
import { countTexts } from '#server/reporting/queries/purchases.ts'
import { testSigner } from '../signer.ts'
import type { PlanCase, Stage } from './case.ts'
import type { Town } from './town.ts'

/** How an experience stands, and a draw of a fiftieth of the ballots, of whom a tenth is drawn again. */
export function drawCases({ db, town }: Stage): PlanCase[] {
  const { people, contest, prizePoolId: prizePool } = town
  const { scope } = town
  const exp = contest.eid
  const count = Math.ceil(people / 50)
  let drawEid = ''
  let picks: { eid: string }[] = []
  return [
    {
      name: 'how an experience stands is looked at',
      rows: people,
      run: () => getOverview(db, scope, { kind: 'sweepstakes', idOrEid: exp, publicUrl: '' }),
    },
    ...(['products', 'retailers'] as const).map((facet) => ({
      name: `the ${facet} that entries name are counted`,
      rows: people,
      run: () => {
        const range = { start: new Date('2000-01-01'), end: new Date('2100-01-01') }
        return countTexts(db, scope, { facet, experienceIds: [contest.id], ...range })
      },
    })),
    {
      name: 'a draw is opened',
      rows: people,
      run: async () => {
        drawEid = (await openDraw(db, scope, { exp, count, rules: [], prizePool })).eid
      },
    },
    {
      name: 'winners are drawn',
      rows: people,
      run: async () => {
        picks = await drawPotentialWinners(db, scope, { exp, drawEid, replace: [] })
      },
    },
    {
      name: 'some are drawn again',
      rows: people,
      run: () => {
        const replace = picks.slice(0, Math.ceil(count / 10)).map(({ eid }) => eid)
        return drawPotentialWinners(db, scope, { exp, drawEid, replace, reason: 'No answer' })
      },
    },
    {
      name: 'winners are confirmed',
      rows: count * 2,
      run: () => confirmWinners(db, scope, { exp, draw_eid: drawEid }),
    },
    { name: 'the prizes of an experience are counted', rows: count * 2, run: () => countAll(db, town) },
    {
      name: 'the certificate is written',
      rows: people,
      run: async () => {
        const { stream } = await getCertificate(db, scope, { exp, drawEid, signer: testSigner })
        await stream.resume().toArray()
      },
    },
  ]
}

async function countAll(db: Db, { contest, scope }: Town): Promise<void> {
  const always = { start: new Date('2000-01-01'), end: new Date('2100-01-01') }
  const of = { experienceIds: [contest.id] }
  await countPrizes(db, scope, { ...of, days: always, before: always })
  await countPrizesByDay(db, scope, { ...of, ...always, from: '2026-01-01', until: '2026-12-31' })
}
