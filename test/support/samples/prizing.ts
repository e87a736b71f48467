import type { prizingRoutes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { unique } from '../unique.ts'
import type { Samples } from './sample.ts'

/** A file of prize codes, as the console sends it. */
export function prizeCodesForm(csv: string): FormData {
  const form = new FormData()
  form.set('file', new File([csv], 'gift cards.csv', { type: 'text/csv' }))
  return form
}

export const prizingSamples: Samples<typeof prizingRoutes> = {
  listParticipation: (own) => ({ params: { id: own.participant } }),
  getPrizePool: (own) => ({ params: { poolId: own.pool } }),
  listPrizeCodes: (own) => ({ params: { poolId: own.pool } }),
  seePrizeCodes: (own) => ({ params: { poolId: own.pool } }),
  makePrizeCodes: (own) => ({ params: { poolId: own.codePool }, body: { count: 2 } }),
  uploadPrizeCodes: (own) => ({
    params: { poolId: own.codePool },
    form: prizeCodesForm(`code\n${unique('GIFT')}\n`),
  }),
  listPoolAwards: (own) => ({ params: { poolId: own.pool } }),
  listWinners: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  exportWinners: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id }, body: {} }),
  printWinners: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id }, body: {} }),
  createPrizePool: () => ({ body: { name: unique('Pool'), total: 1 } }),
  updatePrizePool: (own) => ({ params: { poolId: own.pool }, body: { name: 'Bikes' } }),
  listPrizeTypes: (own) => ({ params: { poolId: own.pool } }),
  createPrizeType: (own) => ({ params: { poolId: own.pool }, body: { name: unique('Type') } }),
  listExperiencePools: (own) => ({ params: { id: own.experience.id }, body: {} }),
  listGiftPools: (own) => ({ params: { id: own.gift.id }, body: {} }),
  listDraws: (own) => ({ params: { exp: own.experience.eid } }),
  countBallots: (own) => ({ params: { exp: own.experience.eid }, body: { rules: [] } }),
  openDraw: (own) => ({ params: { exp: own.experience.eid }, body: { count: 1, prizePool: own.pool } }),
  setPublicValue: (own) => ({
    params: { exp: own.experience.eid, drawEid: own.draw },
    body: { text: 'A text' },
  }),
  drawPotentialWinners: (own) => ({
    params: { exp: own.experience.eid, drawEid: own.draw },
    body: { replace: [own.ballotDraw], reason: 'Not reached' },
  }),
  listBallotDraws: (own) => ({ params: { exp: own.experience.eid, drawEid: own.draw } }),
  setBallotDrawStatus: (own) => ({
    params: { exp: own.experience.eid, ballotDrawEid: own.ballotDraw },
    body: { status: 'invalidated', reason: 'Not reached' },
  }),
  abandonDraw: (own) => ({
    params: { exp: own.experience.eid, drawEid: own.draw },
    body: { reason: 'Frozen with the wrong prize' },
  }),
  tellWinners: (own) => ({ params: { exp: own.experience.eid, drawEid: own.draw }, body: {} }),
  listConfirmers: (own) => ({ params: { exp: own.experience.eid, drawEid: own.draw } }),
  askToConfirm: (own) => ({
    params: { exp: own.experience.eid, drawEid: own.draw },
    body: { user_id: newId() },
  }),
  confirmWinners: (own) => ({ params: { exp: own.experience.eid }, body: { draw_eid: own.draw } }),
  drawWinners: (own) => ({
    params: { exp: own.experience.eid },
    body: { count: 1, prizePool: own.pool, rules: [{ key: 'first_name', value: unique('Zoé') }] },
  }),
  confirmDrawn: (own) => ({
    params: { exp: own.experience.eid },
    body: { participantIds: [newId()], prizePool: own.pool },
  }),
  drawGiftWinners: (own) => ({ params: { id: own.gift.id }, body: { count: 1, prizePool: own.pool } }),
  confirmGiftWinners: (own) => ({
    params: { id: own.gift.id },
    body: { participantIds: [newId()], prizePool: own.pool },
  }),
  listKicked: (own) => ({ params: { id: own.experience.id }, body: {} }),
  getReceipt: (own) => ({ params: { exp: own.experience.eid, drawEid: own.draw } }),
  getFrozenSet: (own) => ({ params: { exp: own.experience.eid, drawEid: own.draw } }),
  getCertificate: (own) => ({ params: { exp: own.experience.eid, drawEid: own.draw } }),
}
