/** The calls of the public site, by name. */
import * as accountCalls from '../experiences/accountCalls.ts'
import { makeFormChallenge, makePreviewChallenge } from '../experiences/challenge.ts'
import { receiveCompletion } from '../experiences/completionCalls.ts'
import { offlineRoutes } from '../experiences/offlineEntry.ts'
import { rehearsalRoutes } from '../experiences/rehearsal.ts'
import * as uploads from '../experiences/uploads.ts'
import * as callbacks from '../messaging/callbackCalls.ts'
import * as handset from '../messaging/handsetCalls.ts'
import { listStrayMessages } from '../messaging/strayCalls.ts'
import * as widget from '../messaging/widgetCalls.ts'
import { outsideCalls } from '../prizing/claimCalls.ts'
import * as site from './siteCalls.ts'

/** The public pages of experiences: seen, entered, signed in to, and previewed by staff. */
const siteRoutes = {
  showPublicPage: site.showPublicPage,
  showPublicSubpage: site.showPublicSubpage,
  previewPage: site.previewPage,
  previewSubpage: site.previewSubpage,
  previewUnsaved: site.previewUnsaved,
  submitPreview: site.submitPreview,
  makePreviewChallenge,
  makeFormChallenge,
  submitEntryForm: site.submitEntryForm,
  beginUpload: uploads.beginUpload,
  getUpload: uploads.getUpload,
  sendUploadPiece: uploads.sendUploadPiece,
  dropUpload: uploads.dropUpload,
  ...accountCalls,
}

/** The handset and the outbox, which stand for the phones and mailboxes of participants. */
const handsetRoutes = {
  sendFromHandset: handset.sendFromHandset,
  listHandsetMessages: handset.listHandsetMessages,
  showHandset: handset.showHandset,
  showOutbox: handset.showOutbox,
  answerOutboxMail: handset.answerOutboxMail,
}

/** What came in for nobody. */
const strayRoutes = { listStrayMessages }

/** A client's widget, for who talks in it. */
const widgetRoutes = {
  showWidget: widget.showWidget,
  beginWidgetConversation: widget.beginWidgetConversation,
  sendWidgetMessage: widget.sendWidgetMessage,
  listWidgetMessages: widget.listWidgetMessages,
}

/** The public pages and what stands beside them: handset, outbox, widget, and what came in for nobody. */
export const publicRoutes = {
  ...siteRoutes,
  ...outsideCalls,
  ...handsetRoutes,
  ...widgetRoutes,
  ...strayRoutes,
}

/** What providers, mail servers and links in messages call. */
export const callbackRoutes = {
  receiveTwilioMessage: callbacks.receiveTwilioMessage,
  receiveTwilioStatus: callbacks.receiveTwilioStatus,
  receiveEmail: callbacks.receiveEmail,
  followLink: callbacks.followLink,
  followPersonalLink: callbacks.followPersonalLink,
  showUnsubscribe: callbacks.showUnsubscribe,
  unsubscribe: callbacks.unsubscribe,
  showConfirmation: callbacks.showConfirmation,
  confirmOptIn: callbacks.confirmOptIn,
  receiveCompletion,
}

/** What staff do by the public site's own rules: rehearse it, and type in what came on paper. */
export const staffSiteRoutes = { ...rehearsalRoutes, ...offlineRoutes }
