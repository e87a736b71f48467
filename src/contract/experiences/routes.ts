/** The calls of experiences, by name. */
import { listConversationExperiences, sendExperience } from '../messaging/calls.ts'
import * as accountCalls from './accountCalls.ts'
import * as experiences from './calls.ts'
import { makeFormChallenge, makePreviewChallenge } from './challenge.ts'
import { kindRoutes } from './kindRoutes.ts'
import { libraryRoutes } from './libraryCalls.ts'
import * as uploads from './uploads.ts'

export const experiencesRoutes = {
  ...kindRoutes,
  ...libraryRoutes,
  listAllExperiences: experiences.listAllExperiences,
  listConversationExperiences,
  sendExperience,
}

/** The public pages of experiences: seen, entered, signed in to, and previewed by staff. */
export const siteRoutes = {
  showPublicPage: experiences.showPublicPage,
  showPublicSubpage: experiences.showPublicSubpage,
  previewPage: experiences.previewPage,
  previewSubpage: experiences.previewSubpage,
  previewUnsaved: experiences.previewUnsaved,
  submitPreview: experiences.submitPreview,
  makePreviewChallenge,
  makeFormChallenge,
  submitEntryForm: experiences.submitEntryForm,
  beginUpload: uploads.beginUpload,
  getUpload: uploads.getUpload,
  sendUploadPiece: uploads.sendUploadPiece,
  dropUpload: uploads.dropUpload,
  ...accountCalls,
}
