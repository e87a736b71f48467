import type { callbackRoutes, publicRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

function pieceForm(): FormData {
  const form = new FormData()
  form.set('offset', '0')
  form.set('file', new Blob(['piece']), 'piece')
  return form
}

export const publicSamples: Samples<typeof publicRoutes & typeof callbackRoutes> = {
  listStrayMessages: () => ({ query: { page: 1 } }),
  previewUnsaved: () => ({
    body: { unsaved: '{"pages":[]}' },
  }),
  beginUpload: () => ({
    body: { field: 'receipt', bytes: 20 },
  }),
  sendUploadPiece: () => ({
    form: pieceForm(),
  }),
  sendFromHandset: (own) => ({ body: { from: '+14165550199', to: own.shortcode.code, text: 'Hello' } }),
  listHandsetMessages: () => ({ query: { phone: '+14165550199' } }),
  answerOutboxMail: () => ({
    params: { id: '0197a000-0000-7000-8000-00000000dead' },
    body: { text: 'Yes' },
  }),
  sendWidgetMessage: () => ({
    body: { message: 'Hello', key: '0197a000-0000-7000-8000-000000000001' },
  }),
  receiveEmail: () => ({}),
  askForHost: () => ({ query: { domain: 'win.example.com' } }),
  sharePlace: () => ({
    body: { click: 'none', latitude: 43.65, longitude: -79.38 },
  }),
}
