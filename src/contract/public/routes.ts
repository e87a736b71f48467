/** The calls of the public site, by name. */
import * as accountCalls from './accountCalls.ts'
import * as callbacks from './callbackCalls.ts'
import { makeFormChallenge, makePreviewChallenge } from './challenge.ts'
import { outsideCalls } from './claimCalls.ts'
import { receiveCompletion } from './completionCalls.ts'
import * as handset from './handsetCalls.ts'
import { offlineRoutes } from './offlineEntry.ts'
import { outcomeRoutes } from './outcomeCalls.ts'
import { rehearsalRoutes } from './rehearsal.ts'
import * as site from './siteCalls.ts'
import { listStrayMessages } from './strayCalls.ts'
import * as uploads from './uploads.ts'
import * as widget from './widgetCalls.ts'

/** The public pages of experiences: seen, entered, signed in to, and previewed by staff. */
const siteRoutes = {
  showPublicPage: site.showPublicPage,
  showPublicSubpage: site.showPublicSubpage,
  previewPage: site.previewPage,
  previewSubpage: site.previewSubpage,
  getNoPurchasePdf: site.getNoPurchasePdf,
  previewNoPurchasePdf: site.previewNoPurchasePdf,
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

/** Messages that came in for nobody. */
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

/** Calls of providers, mail servers and links in messages. */
export const callbackRoutes = {
  receiveTwilioMessage: callbacks.receiveTwilioMessage,
  receiveTwilioStatus: callbacks.receiveTwilioStatus,
  receiveEmail: callbacks.receiveEmail,
  askForHost: callbacks.askForHost,
  followLink: callbacks.followLink,
  followPersonalLink: callbacks.followPersonalLink,
  sharePlace: callbacks.sharePlace,
  showUnsubscribe: callbacks.showUnsubscribe,
  unsubscribe: callbacks.unsubscribe,
  showOpened: callbacks.showOpened,
  showConfirmation: callbacks.showConfirmation,
  confirmOptIn: callbacks.confirmOptIn,
  receiveCompletion,
}

/** Calls of staff by the public site's own rules: to rehearse it, to type in what came on paper, and to see what is told. */
export const staffSiteRoutes = { ...rehearsalRoutes, ...offlineRoutes, ...outcomeRoutes }
