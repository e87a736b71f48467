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
  makePrizeCodes: (own) => ({ params: { poolId: own.codePool }, body: { count: 2 } }),
  uploadPrizeCodes: (own) => ({
    params: { poolId: own.codePool },
    form: prizeCodesForm(`code\n${unique('GIFT')}\n`),
  }),
  listWinners: (own) => ({ params: { id: own.experience.id } }),
  exportWinners: (own) => ({ params: { id: own.experience.id } }),
  printWinners: (own) => ({ params: { id: own.experience.id } }),
  createPrizePool: () => ({ body: { total: 1 } }),
  updatePrizePool: () => ({ body: { name: 'Bikes' } }),
  listExperiencePools: () => ({ body: {} }),
  listGiftPools: () => ({ body: {} }),
  countBallots: () => ({ body: { rules: [] } }),
  openDraw: (own) => ({ body: { count: 1, prizePool: own.pool } }),
  setPublicValue: () => ({
    body: { text: 'A text' },
  }),
  drawPotentialWinners: (own) => ({
    body: { replace: [own.ballotDraw], reason: 'Not reached' },
  }),
  setBallotDrawStatus: () => ({
    body: { status: 'invalidated', reason: 'Not reached' },
  }),
  abandonDraw: () => ({
    body: { reason: 'Frozen with the wrong prize' },
  }),
  askToConfirm: () => ({
    body: { user_id: newId() },
  }),
  confirmWinners: (own) => ({ body: { draw_eid: own.draw } }),
  drawWinners: (own) => ({
    body: { count: 1, prizePool: own.pool, rules: [{ key: 'first_name', value: unique('Zoé') }] },
  }),
  confirmDrawn: (own) => ({
    body: { participantIds: [newId()], prizePool: own.pool },
  }),
  drawGiftWinners: (own) => ({ body: { count: 1, prizePool: own.pool } }),
  confirmGiftWinners: (own) => ({
    body: { participantIds: [newId()], prizePool: own.pool },
  }),
  listKicked: () => ({ body: {} }),
}
