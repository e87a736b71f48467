import type { callbackRoutes, publicRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

const noUpload = 'a'.repeat(22)
function pieceForm(): FormData {
  const form = new FormData()
  form.set('offset', '0')
  form.set('file', new Blob(['piece']), 'piece')
  return form
}

export const publicSamples: Samples<typeof publicRoutes & typeof callbackRoutes> = {
  listStrayMessages: () => ({ query: { page: 1 } }),
  showPublicPage: (own) => ({ params: { experience_eid: own.experience.eid } }),
  showPublicSubpage: (own) => ({ params: { experience_eid: own.experience.eid, page: 'terms' } }),
  previewPage: (own) => ({ params: { token: 'x', phase: 'now', experience_eid: own.experience.eid } }),
  previewSubpage: (own) => ({
    params: { token: 'x', phase: 'now', experience_eid: own.experience.eid, page: 'terms' },
  }),
  getNoPurchasePdf: (own) => ({ params: { experience_eid: own.experience.eid } }),
  previewNoPurchasePdf: (own) => ({
    params: { token: 'x', phase: 'now', experience_eid: own.experience.eid },
  }),
  previewUnsaved: (own) => ({
    params: { token: 'x', phase: 'now', experience_eid: own.experience.eid },
    body: { unsaved: '{"pages":[]}' },
  }),
  makePreviewChallenge: (own) => ({
    params: { token: 'x', phase: 'now', experience_eid: own.experience.eid },
  }),
  submitPreview: (own) => ({
    params: { token: 'x', phase: 'now', experience_eid: own.experience.eid, rule_type: 'entry' },
    body: {},
  }),
  makeFormChallenge: (own) => ({ params: { experience_eid: own.experience.eid } }),
  submitEntryForm: (own) => ({
    params: { experience_eid: own.experience.eid, rule_type: 'entry' },
    body: {},
  }),
  beginUpload: (own) => ({
    params: { experience_eid: own.experience.eid },
    body: { field: 'receipt', bytes: 20 },
  }),
  getUpload: (own) => ({ params: { experience_eid: own.experience.eid, token: noUpload } }),
  sendUploadPiece: (own) => ({
    params: { experience_eid: own.experience.eid, token: noUpload },
    form: pieceForm(),
  }),
  dropUpload: (own) => ({ params: { experience_eid: own.experience.eid, token: noUpload } }),
  submitRegister: (own) => ({ params: { experience_eid: own.experience.eid }, body: {} }),
  submitLogin: (own) => ({ params: { experience_eid: own.experience.eid }, body: {} }),
  submitCode: (own) => ({ params: { experience_eid: own.experience.eid }, body: {} }),
  submitProfile: (own) => ({ params: { experience_eid: own.experience.eid }, body: {} }),
  showBound: (own) => ({ params: { experience_eid: own.experience.eid } }),
  showDraw: (own) => ({ params: { draw_eid: own.draw } }),
  getPublicCertificate: (own) => ({ params: { draw_eid: own.draw } }),
  getPublicFrozenSet: (own) => ({ params: { draw_eid: own.draw } }),
  showClaim: (own) => ({ params: { experience_eid: own.experience.eid, token: 'x' } }),
  showPrize: (own) => ({ params: { experience_eid: own.experience.eid, token: 'x' } }),
  submitClaim: (own) => ({ params: { experience_eid: own.experience.eid, token: 'x' }, body: {} }),
  sendFromHandset: (own) => ({ body: { from: '+14165550199', to: own.shortcode.code, text: 'Hello' } }),
  listHandsetMessages: () => ({ query: { phone: '+14165550199' } }),
  answerOutboxMail: () => ({
    params: { id: '0197a000-0000-7000-8000-00000000dead' },
    body: { text: 'Yes' },
  }),
  showWidget: (own) => ({ params: { eid: own.widget.eid } }),
  beginWidgetConversation: (own) => ({
    params: { eid: own.widget.eid },
    body: { name: 'Zoé', message: 'Hello' },
  }),
  sendWidgetMessage: (own) => ({
    params: { eid: own.widget.eid },
    body: { message: 'Hello', key: '0197a000-0000-7000-8000-000000000001' },
  }),
  listWidgetMessages: (own) => ({ params: { eid: own.widget.eid } }),
  receiveEmail: () => ({}),
  receiveCompletion: (own) => ({ params: { experience_eid: own.external.eid } }),
  askForHost: () => ({ query: { domain: 'win.example.com' } }),
  followLink: () => ({ params: { code: 'zzzzzzz' } }),
  followPersonalLink: () => ({ params: { code: 'zzzzzzz', token: 'zzzzzzzzzzz' } }),
  sharePlace: () => ({
    params: { code: 'zzzzzzz' },
    body: { click: 'none', latitude: 43.65, longitude: -79.38 },
  }),
  showUnsubscribe: () => ({ params: { token: 'none' } }),
  unsubscribe: () => ({ params: { token: 'none' }, body: {} }),
  showOpened: () => ({ params: { token: 'none' } }),
  showConfirmation: () => ({ params: { token: 'none' } }),
  confirmOptIn: () => ({ params: { token: 'none' }, body: {} }),
}
