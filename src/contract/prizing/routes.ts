/** The calls of prizing, by name. */
import * as prizing from './calls.ts'
import { proofCalls } from './proofCalls.ts'

export const prizingRoutes = {
  listParticipation: prizing.listParticipation,
  ...prizing.poolCalls,
  listDraws: prizing.listDraws,
  countBallots: prizing.countBallots,
  openDraw: prizing.openDraw,
  setPublicValue: prizing.setPublicValue,
  drawPotentialWinners: prizing.drawPotentialWinners,
  listBallotDraws: prizing.listBallotDraws,
  setBallotDrawStatus: prizing.setBallotDrawStatus,
  tellWinners: prizing.tellWinners,
  listConfirmers: prizing.listConfirmers,
  askToConfirm: prizing.askToConfirm,
  confirmWinners: prizing.confirmWinners,
  ...proofCalls,
}
