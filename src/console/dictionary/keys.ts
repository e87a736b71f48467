import type { account } from './en/account.ts'
import type { areas } from './en/areas.ts'
import type { audit } from './en/audit.ts'
import type { broadcasts } from './en/broadcasts.ts'
import type { codes } from './en/codes.ts'
import type { compose } from './en/compose.ts'
import type { contest } from './en/contest.ts'
import type { entryImages } from './en/entryImages.ts'
import type { entryList } from './en/entryList.ts'
import type { experienceBulk } from './en/experienceBulk.ts'
import type { experiences as experienceForm } from './en/experienceForm.ts'
import type { external } from './en/external.ts'
import type { gift } from './en/gift.ts'
import type { home } from './en/home.ts'
import type { imports } from './en/imports.ts'
import type { inbox } from './en/inbox.ts'
import type { invitations } from './en/invitations.ts'
import type { jobs } from './en/jobs.ts'
import type { keyHelp } from './en/keyHelp.ts'
import type { keywords } from './en/keywords.ts'
import type { languages } from './en/languages.ts'
import type { library } from './en/library.ts'
import type { links } from './en/links.ts'
import type { notAllowed } from './en/notAllowed.ts'
import type { notifications as notificationList } from './en/notificationList.ts'
import type { overview } from './en/overview.ts'
import type { pageEditor } from './en/pageEditor.ts'
import type { palette } from './en/palette.ts'
import type { people } from './en/people.ts'
import type { person } from './en/person.ts'
import type { prizing } from './en/prizing.ts'
import type { publishing } from './en/publishing.ts'
import type { rehearsal } from './en/rehearsal.ts'
import type { clients as clientSettings, settings } from './en/settings.ts'
import type { signOn } from './en/signOn.ts'
import type { strays } from './en/strays.ts'
import type { tokens } from './en/tokens.ts'
import type { twoStep } from './en/twoStep.ts'
import type { users } from './en/users.ts'
import type { validation } from './en/validation.ts'
import type { webhooks } from './en/webhooks.ts'

/** Some areas come later, with what shows them (`kit/i18n/laterTexts.ts`). */
type Later = {
  experiences: typeof experienceForm
  audit: typeof audit
  broadcasts: typeof broadcasts
  codes: typeof codes
  compose: typeof compose
  contest: typeof contest
  entryImages: typeof entryImages
  entryList: typeof entryList
  experienceBulk: typeof experienceBulk
  external: typeof external
  gift: typeof gift
  home: typeof home
  imports: typeof imports
  inbox: typeof inbox
  invitations: typeof invitations
  jobs: typeof jobs
  keyHelp: typeof keyHelp
  keywords: typeof keywords
  languages: typeof languages
  library: typeof library
  links: typeof links
  account: typeof account
  notAllowed: typeof notAllowed
  notifications: typeof notificationList
  overview: typeof overview
  pageEditor: typeof pageEditor
  palette: typeof palette
  people: typeof people
  person: typeof person
  prizing: typeof prizing
  publishing: typeof publishing
  rehearsal: typeof rehearsal
  clients: typeof clientSettings
  settings: typeof settings
  signOn: typeof signOn
  strays: typeof strays
  tokens: typeof tokens
  twoStep: typeof twoStep
  users: typeof users
  validation: typeof validation
  webhooks: typeof webhooks
}
type Areas = typeof areas & Later
/** Every text by its whole name, `area.name`, with its English wording as a literal. */
export type Texts = {
  [K in { [A in keyof Areas & string]: `${A}.${keyof Areas[A] & string}` }[keyof Areas &
    string]]: K extends `${infer A}.${infer N}`
    ? A extends keyof Areas
      ? N extends keyof Areas[A]
        ? Areas[A][N]
        : never
      : never
    : never
}
export type Key = keyof Texts

/** Puts `area.` before the names of each area; `written` is how the language writes a text. */
export function flattened(
  areas: Record<string, Record<string, string>>,
  written: (text: string) => string = (text) => text,
): Record<Key, string> {
  return Object.fromEntries(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, written(text)]),
    ),
  ) as Record<Key, string>
}
