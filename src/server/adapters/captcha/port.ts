export type CaptchaLanguage = 'en' | 'fr'

/** Sites besides our own that a page with the widget needs, by the directive of its content security policy. */
export type CaptchaSites = { readonly [What in 'script' | 'frame' | 'style' | 'connect']: readonly string[] }

/** The box of a provider in a public form: its script looks for the element and puts a field with the answer into it. */
export type CaptchaWidget = {
  /** As people know it. */
  readonly name: string
  /** The class by which the script finds the element. */
  readonly className: string
  readonly siteKey: string
  readonly scriptOf: (language: CaptchaLanguage) => string
  /** The field of the form that has the answer. */
  readonly field: string
  /** Fields that the script adds besides, which say nothing more. */
  readonly otherFields: readonly string[]
  readonly sites: CaptchaSites
  readonly privacyUrl: string
}

export type CaptchaAsked = {
  readonly use: string
  readonly address?: string | undefined
  readonly at: Date
}

/** A provider that tells people from machines, in the place of our own proof of work. */
export type Captcha = {
  readonly widget: CaptchaWidget
  /**
   * Whether the provider says that a person gave this answer. It says so once, and that is kept for ten minutes for the
   * same `use`, so that a form which is sent twice is known. At most five seconds, and outside of any transaction.
   * `address`: the visitor's, where it is known.
   *
   * @throws CaptchaAwayError where nobody can say: the provider does not answer, or not to us.
   */
  check(answer: string, asked: CaptchaAsked): Promise<boolean>
  /** For an operator: how often nobody could say since the process began, and when last; nothing where never. */
  sights(): CaptchaSights | undefined
}

type CaptchaSights = { readonly is_away: boolean; readonly failures: number; readonly last_at: string }

export class CaptchaAwayError extends Error {
  override name = 'CaptchaAwayError'
}
