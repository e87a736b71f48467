import * as bulk from './bulkCalls.ts'
import * as entries from './calls.ts'
import { fraudRoutes } from './fraudRoutes.ts'
import * as images from './images.ts'
import * as lists from './listCalls.ts'
import * as notes from './noteCalls.ts'
import * as pace from './paceCalls.ts'
import * as readings from './readings.ts'
import * as reprocessing from './reprocessCalls.ts'
import * as resetting from './resetCalls.ts'
import * as codes from './secretCodes.ts'
import * as validation from './validationCalls.ts'

/** The calls on the secret codes by which one enters. */
export const secretCodeRoutes = {
  getSecretCodeStock: codes.getSecretCodeStock,
  listSecretCodes: codes.listSecretCodes,
  seeSecretCodes: codes.seeSecretCodes,
  addSecretCodes: codes.addSecretCodes,
  makeSecretCodes: codes.makeSecretCodes,
  saveSecretCodes: codes.saveSecretCodes,
}

/** The calls on entries and their validation, by name. */
export const entriesRoutes = {
  listEntries: lists.listEntries,
  countEntries: lists.countEntries,
  bulkEntries: bulk.bulkEntries,
  resendToEntries: bulk.resendToEntries,
  stopBulkEntries: bulk.stopBulkEntries,
  exportEntries: bulk.exportEntries,
  listOtherEntries: entries.listOtherEntries,
  getEntryDecision: entries.getEntryDecision,
  setEntryStatus: entries.setEntryStatus,
  setEntryData: entries.setEntryData,
  listEntryImages: images.listEntryImages,
  showEntryImage: images.showEntryImage,
  saveEntryImage: images.saveEntryImage,
  turnEntryImage: images.turnEntryImage,
  ...fraudRoutes,
  ...secretCodeRoutes,
  listReadings: readings.listReadings,
  takeEntryForValidation: validation.takeEntryForValidation,
  takeAnyEntryForValidation: validation.takeAnyEntryForValidation,
  decideEntry: validation.decideEntry,
  listPace: pace.listPace,
  relockEntry: validation.relockEntry,
  undoDecision: validation.undoDecision,
  reprocessEntry: reprocessing.reprocessEntry,
  getParticipantReset: resetting.getParticipantReset,
  resetParticipant: resetting.resetParticipant,
  listEntryNotes: notes.listEntryNotes,
  addEntryNote: notes.addEntryNote,
  handOverEntry: notes.handOverEntry,
}
