import type { account } from './en/account.ts'
import type { areas } from './en/areas.ts'
import type { audit } from './en/audit.ts'
import type { broadcasts } from './en/broadcasts.ts'
import type { compose } from './en/compose.ts'
import type { external } from './en/external.ts'
import type { home } from './en/home.ts'
import type { imports } from './en/imports.ts'
import type { inbox } from './en/inbox.ts'
import type { keywords } from './en/keywords.ts'
import type { languages } from './en/languages.ts'
import type { links } from './en/links.ts'
import type { overview } from './en/overview.ts'
import type { palette } from './en/palette.ts'
import type { people } from './en/people.ts'
import type { person } from './en/person.ts'
import type { publishing } from './en/publishing.ts'
import type { settings } from './en/settings.ts'
import type { signOn } from './en/signOn.ts'
import type { tokens } from './en/tokens.ts'
import type { twoStep } from './en/twoStep.ts'
import type { users } from './en/users.ts'
import type { webhooks } from './en/webhooks.ts'

/** Some areas come later, with what shows them (`kit/i18n/laterTexts.ts`). */
type Later = {
  audit: typeof audit
  broadcasts: typeof broadcasts
  compose: typeof compose
  external: typeof external
  home: typeof home
  imports: typeof imports
  inbox: typeof inbox
  keywords: typeof keywords
  languages: typeof languages
  links: typeof links
  account: typeof account
  overview: typeof overview
  palette: typeof palette
  people: typeof people
  person: typeof person
  publishing: typeof publishing
  settings: typeof settings
  signOn: typeof signOn
  tokens: typeof tokens
  twoStep: typeof twoStep
  users: typeof users
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
