/**
 * Prize pools and draws (decisions 5). A draw is opened on a frozen set of ballots (`open`), its potential winners
 * are drawn and redrawn (`in-progress`), and confirmed into awards of its pool (`complete`). Before that it can be given up
 * for good (`abandoned`). What must never happen:
 * a pool below zero, a prize for two, a frozen set that changes, a second ranking of one draw, the secret seen by
 * anybody before confirmation, or a draw of an experience that is hidden or whose number is missing.
 */

export { abandonDraw } from './abandoning.ts'
export { type DeliverJob, isToRedeem } from './afterAward.ts'
export { askToConfirm, listConfirmers } from './asking.ts'
export { type EnteredIntake, enter, prizingOfEntries } from './atOnce.ts'
export { listBallotDraws, setBallotDrawStatus, withImages } from './ballotDraws.ts'
export {
  answerClaim,
  declineClaim,
  findClaim,
  findDrawnPrize,
  markDelivered,
  markTold,
  openClaim,
  type ShownClaim,
  type TellJob,
  type Told,
  takeToRemind,
  takeToTell,
  tellWinners,
} from './claims.ts'
export { confirmWinners } from './confirmWinners.ts'
export { prizingConstraints } from './constraints.ts'
export { countBallots } from './countBallots.ts'
export { prizingOfExperiences } from './deleting.ts'
export { listDraws, setPublicValue } from './draws.ts'
export { prizingOfParticipants } from './erasing.ts'
export { exportLater as exportWinnersLater } from './exportWinners.ts'
export {
  type CertificateFile,
  getCertificate,
  getFrozenSet,
  writeCertificate,
  writeFrozenSet,
} from './issueCertificate.ts'
export type { Notice } from './masked.ts'
export { openDraw } from './openDraw.ts'
export { listParticipation } from './participation.ts'
export {
  createPrizePool,
  createPrizeType,
  getPrizePool,
  listExperiencePools,
  listPrizePools,
  listPrizeTypes,
  updatePrizePool,
} from './pools.ts'
export { printWinners } from './printWinners.ts'
export { listPrizeCodes, makePrizeCodes } from './prizeCodes/prizeCodes.ts'
export { uploadPrizeCodes } from './prizeCodes/upload.ts'
export { listCommitments, type ShownCommitment } from './queries/commitments.ts'
export { listWinners } from './queries/confirmation.ts'
export { listPoolsToTell, listPrizesOf } from './queries/credits.ts'
export {
  type FoundBallot,
  findBallot,
  findShownDraw,
  type ListedDraw,
  listShownDraws,
  type ShownDraw,
} from './queries/drawPage.ts'
export {
  findWonPrize,
  type ToDeliver,
  takeToDeliver,
  type WonPrize,
} from './queries/telling.ts'
export { listPublicWinners, type PublicWinner } from './queries/winners.ts'
export { getReceipt } from './receipt.ts'
export { drawPotentialWinners } from './rounds.ts'
export { asksBeforePrize, skillAnswerOf } from './skillQuestion.ts'
export { confirmDrawn, drawWinners, listKicked } from './winnerDraws.ts'
export { listExperienceWinners, listPoolAwards } from './winners.ts'
export { listNotices } from './witnesses.ts'
