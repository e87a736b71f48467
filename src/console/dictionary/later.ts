import type { Language } from '#console/kit/i18n/languages.ts'

/** Texts that only some pages need: they come with those pages, so that the first page stays light. */
export const later = {
  accessCodes: { en: () => import('./en/accessCodes.ts'), fr: () => import('./fr/accessCodes.ts') },
  account: { en: () => import('./en/account.ts'), fr: () => import('./fr/account.ts') },
  assets: { en: () => import('./en/assets.ts'), fr: () => import('./fr/assets.ts') },
  audit: { en: () => import('./en/audit.ts'), fr: () => import('./fr/audit.ts') },
  broadcasts: { en: () => import('./en/broadcasts.ts'), fr: () => import('./fr/broadcasts.ts') },
  checkDraw: { en: () => import('./en/checkDraw.ts'), fr: () => import('./fr/checkDraw.ts') },
  codes: { en: () => import('./en/codes.ts'), fr: () => import('./fr/codes.ts') },
  compose: { en: () => import('./en/compose.ts'), fr: () => import('./fr/compose.ts') },
  contest: { en: () => import('./en/contest.ts'), fr: () => import('./fr/contest.ts') },
  email: { en: () => import('./en/email.ts'), fr: () => import('./fr/email.ts') },
  entryImages: { en: () => import('./en/entryImages.ts'), fr: () => import('./fr/entryImages.ts') },
  entryNotes: { en: () => import('./en/entryNotes.ts'), fr: () => import('./fr/entryNotes.ts') },
  entryResend: { en: () => import('./en/entryResend.ts'), fr: () => import('./fr/entryResend.ts') },
  entryReset: { en: () => import('./en/entryReset.ts'), fr: () => import('./fr/entryReset.ts') },
  entryList: { en: () => import('./en/entryList.ts'), fr: () => import('./fr/entryList.ts') },
  experienceBulk: { en: () => import('./en/experienceBulk.ts'), fr: () => import('./fr/experienceBulk.ts') },
  experienceForm: { en: () => import('./en/experienceForm.ts'), fr: () => import('./fr/experienceForm.ts') },
  external: { en: () => import('./en/external.ts'), fr: () => import('./fr/external.ts') },
  fraud: { en: () => import('./en/fraud.ts'), fr: () => import('./fr/fraud.ts') },
  freeze: { en: () => import('./en/freeze.ts'), fr: () => import('./fr/freeze.ts') },
  gift: { en: () => import('./en/gift.ts'), fr: () => import('./fr/gift.ts') },
  home: { en: () => import('./en/home.ts'), fr: () => import('./fr/home.ts') },
  imports: { en: () => import('./en/imports.ts'), fr: () => import('./fr/imports.ts') },
  inbox: { en: () => import('./en/inbox.ts'), fr: () => import('./fr/inbox.ts') },
  invitations: { en: () => import('./en/invitations.ts'), fr: () => import('./fr/invitations.ts') },
  jobs: { en: () => import('./en/jobs.ts'), fr: () => import('./fr/jobs.ts') },
  keyHelp: { en: () => import('./en/keyHelp.ts'), fr: () => import('./fr/keyHelp.ts') },
  keywords: { en: () => import('./en/keywords.ts'), fr: () => import('./fr/keywords.ts') },
  languages: { en: () => import('./en/languages.ts'), fr: () => import('./fr/languages.ts') },
  library: { en: () => import('./en/library.ts'), fr: () => import('./fr/library.ts') },
  links: { en: () => import('./en/links.ts'), fr: () => import('./fr/links.ts') },
  locations: { en: () => import('./en/locations.ts'), fr: () => import('./fr/locations.ts') },
  notAllowed: { en: () => import('./en/notAllowed.ts'), fr: () => import('./fr/notAllowed.ts') },
  notificationList: {
    en: () => import('./en/notificationList.ts'),
    fr: () => import('./fr/notificationList.ts'),
  },
  overview: { en: () => import('./en/overview.ts'), fr: () => import('./fr/overview.ts') },
  pageEditor: { en: () => import('./en/pageEditor.ts'), fr: () => import('./fr/pageEditor.ts') },
  palette: { en: () => import('./en/palette.ts'), fr: () => import('./fr/palette.ts') },
  pdf: { en: () => import('./en/pdf.ts'), fr: () => import('./fr/pdf.ts') },
  people: { en: () => import('./en/people.ts'), fr: () => import('./fr/people.ts') },
  person: { en: () => import('./en/person.ts'), fr: () => import('./fr/person.ts') },
  prizing: { en: () => import('./en/prizing.ts'), fr: () => import('./fr/prizing.ts') },
  publishing: { en: () => import('./en/publishing.ts'), fr: () => import('./fr/publishing.ts') },
  quickLinks: { en: () => import('./en/quickLinks.ts'), fr: () => import('./fr/quickLinks.ts') },
  reasons: { en: () => import('./en/reasons.ts'), fr: () => import('./fr/reasons/reasons.ts') },
  rehearsal: { en: () => import('./en/rehearsal.ts'), fr: () => import('./fr/rehearsal.ts') },
  report: { en: () => import('./en/report.ts'), fr: () => import('./fr/report.ts') },
  settings: { en: () => import('./en/settings.ts'), fr: () => import('./fr/settings.ts') },
  signOn: { en: () => import('./en/signOn.ts'), fr: () => import('./fr/signOn.ts') },
  strays: { en: () => import('./en/strays.ts'), fr: () => import('./fr/strays.ts') },
  tasks: { en: () => import('./en/tasks.ts'), fr: () => import('./fr/tasks.ts') },
  tickets: { en: () => import('./en/tickets.ts'), fr: () => import('./fr/tickets.ts') },
  support: { en: () => import('./en/support.ts'), fr: () => import('./fr/support.ts') },
  tokens: { en: () => import('./en/tokens.ts'), fr: () => import('./fr/tokens.ts') },
  twoStep: { en: () => import('./en/twoStep.ts'), fr: () => import('./fr/twoStep.ts') },
  users: { en: () => import('./en/users.ts'), fr: () => import('./fr/users.ts') },
  validation: { en: () => import('./en/validation.ts'), fr: () => import('./fr/validation.ts') },
  webhooks: { en: () => import('./en/webhooks.ts'), fr: () => import('./fr/webhooks.ts') },
  winners: { en: () => import('./en/winners.ts'), fr: () => import('./fr/winners.ts') },
  work: { en: () => import('./en/work.ts'), fr: () => import('./fr/work.ts') },
} satisfies Record<string, Record<Language, () => Promise<Record<string, Record<string, string>>>>>

export type LaterArea = keyof typeof later

/** Reasons have their keys in the contract. */
type Modules = {
  [A in Exclude<LaterArea, 'reasons'>]: Awaited<ReturnType<(typeof later)[A]['en']>>
}[Exclude<LaterArea, 'reasons'>]
type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
/** All others by their areas. */
export type LaterTexts = Joined<Modules>
