/** The calls of prizing, by name. */
import { abandonCalls } from './abandonCalls.ts'
import * as prizing from './calls.ts'
import { confirmerCalls } from './confirmerCalls.ts'
import { prizeCodeCalls } from './prizeCodeCalls.ts'
import { proofCalls } from './proofCalls.ts'
import { tellWinners } from './tellCalls.ts'
import { winnerCalls } from './winnerCalls.ts'
import { winnerDrawCalls } from './winnerDrawCalls.ts'

export const prizingRoutes = {
  listParticipation: prizing.listParticipation,
  ...prizing.poolCalls,
  ...prizeCodeCalls,
  ...winnerCalls,
  listDraws: prizing.listDraws,
  countBallots: prizing.countBallots,
  openDraw: prizing.openDraw,
  setPublicValue: prizing.setPublicValue,
  drawPotentialWinners: prizing.drawPotentialWinners,
  listBallotDraws: prizing.listBallotDraws,
  setBallotDrawStatus: prizing.setBallotDrawStatus,
  ...abandonCalls,
  tellWinners,
  ...confirmerCalls,
  confirmWinners: prizing.confirmWinners,
  ...winnerDrawCalls,
  ...proofCalls,
}
