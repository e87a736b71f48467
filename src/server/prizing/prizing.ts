/**
 * Prize pools and draws (decisions 5). A draw is opened on a frozen set of ballots (`open`), its potential winners
 * are drawn and redrawn (`in-progress`), and confirmed into awards of its pool (`complete`). What must never happen:
 * a pool below zero, a prize for two, a frozen set that changes, a second ranking of one draw, the secret seen by
 * anybody before confirmation, or a draw of an experience that is hidden or whose number is missing.
 */

export { askToConfirm, listConfirmers } from './asking.ts'
export { listBallotDraws, setBallotDrawStatus } from './ballotDraws.ts'
export { confirmWinners } from './confirmWinners.ts'
export { prizingConstraints } from './constraints.ts'
export { prizingOfExperiences } from './deleting.ts'
export { listDraws, setPublicValue } from './draws.ts'
export { prizingOfParticipants } from './erasing.ts'
export { getCertificate } from './issueCertificate.ts'
export { openDraw } from './openDraw.ts'
export { listParticipation } from './participation.ts'
export {
  createPrizePool,
  createPrizeType,
  listExperiencePools,
  listPrizePools,
  listPrizeTypes,
  updatePrizePool,
} from './pools.ts'
export { drawPotentialWinners } from './rounds.ts'
