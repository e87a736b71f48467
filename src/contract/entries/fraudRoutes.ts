import * as fraud from './fraud.ts'
import * as matches from './matches.ts'

/** The calls on pictures that were used before, and on what speaks for fraud. */
export const fraudRoutes = {
  matchSweepstakesImages: matches.matchSweepstakesImages,
  matchGiftImages: matches.matchGiftImages,
  analyseImage: matches.analyseImage,
  listFraudAnalyses: fraud.listFraudAnalyses,
  getFingerprint: fraud.getFingerprint,
  listRings: fraud.listRings,
  listRingEntries: fraud.listRingEntries,
}
