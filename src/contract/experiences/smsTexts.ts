import { withFirst } from '../moments.ts'
import { withFullStop } from '../text.ts'

/**
 * The texts of E3 that a sweepstakes may replace, in the order in which a participant meets them. `link` is what staff
 * send from a conversation; the address of the page follows it.
 */
export const smsTexts = [
  'optin_prompt',
  'optin_welcome',
  'already_opted_in',
  'optout',
  'rate_limit',
  'contest_over',
  'invalid_keyword',
  'link',
] as const
export type SmsText = (typeof smsTexts)[number]

/**
 * The built-in texts, for a sweepstakes that has none of its own. `{client}` and `{title}` stand for names,
 * `{entered}` for what is true of the entry and of the prize that it took, `{when}` for a sentence that says when, or
 * for nothing. Only letters of
 * GSM-7 (3GPP 23.038), so that none forces the shorter encoding: é, è and à are in it, ê and ç are not.
 */
export const builtInTexts: Record<'en' | 'fr', Record<SmsText, string>> = {
  en: {
    optin_prompt:
      '{client}: {entered} Get our offers by text? Reply YES. Msg & data rates may apply. STOP to end, HELP for help.',
    optin_welcome: '{client}: Thank you! You will get our texts. Reply STOP to end, HELP for help.',
    already_opted_in: '{client}: You already get our texts. Reply STOP to end, HELP for help.',
    optout: '{client}: You opted out and will get no more texts. Reply START to come back.',
    rate_limit: '{client}: You have already entered {title} as often as the rules allow.{when}',
    contest_over: '{client}: {title} is over. Thank you for taking part!',
    invalid_keyword: '{client}: We do not know this keyword. Please check it and try again.',
    link: '{client}: Take part in {title} here:',
  },
  fr: {
    optin_prompt:
      "{client} : {entered} Recevoir nos offres par texto? Répondez OUI. Des frais peuvent s'appliquer. ARRET pour cesser, AIDE pour aide.",
    optin_welcome: '{client} : Merci! Vous recevrez nos textos. ARRET pour cesser, AIDE pour aide.',
    already_opted_in: '{client} : Vous recevez déjà nos textos. ARRET pour cesser, AIDE pour aide.',
    optout: '{client} : Vous ne recevrez plus de textos. Répondez START pour revenir.',
    rate_limit: '{client} : Vous avez déjà participé à {title} autant que le règlement le permet.{when}',
    contest_over: "{client} : {title} est terminé. Merci d'avoir participé!",
    invalid_keyword: '{client} : Nous ne connaissons pas ce mot-clé. Vérifiez-le et réessayez.',
    link: '{client} : Participez à {title} ici :',
  },
}

const entered = {
  en: {
    counts: 'You are entered in {title}.',
    waits: 'Thank you! We will check your entry in {title}.',
    won: 'You are entered in {title} and won: {prize}.',
    wonNothing: 'You are entered in {title}. No prize this time.',
  },
  fr: {
    counts: 'Vous participez à {title}.',
    waits: 'Merci! Nous vérifierons votre participation à {title}.',
    won: 'Vous participez à {title} et avez gagné : {prize}.',
    wonNothing: 'Vous participez à {title}. Pas de prix cette fois-ci.',
  },
}

/** The name of an experience that has no title yet. */
const untitled = { en: 'our event', fr: 'notre événement' }

type Filled = {
  language: 'en' | 'fr'
  client: string
  title: string
  requiresValidation: boolean
  /** The prize that the entry took at once, null for none; undefined where entries take nothing at once. */
  prize?: string | null | undefined
  /** One of `whenTexts`. */
  when?: string | undefined
}

function enteredText({ language, requiresValidation, prize }: Filled): string {
  const texts = entered[language]
  if (requiresValidation) return texts.waits
  return prize === undefined ? texts.counts : prize ? texts.won : texts.wonNothing
}

/** A built-in text with its names in place; a name that ends a sentence by itself gets no full stop after it. */
export function fillText(text: string, filled: Filled): string {
  const { language, client, title, prize, when } = filled
  const isTitled = title.trim() !== ''
  const names: Record<string, string> = {
    client,
    prize: prize ?? '',
    when: when ? ` ${when}` : '',
    title: isTitled ? title.trim() : untitled[language],
  }
  return text
    .replaceAll('{entered}', enteredText(filled))
    .replace(/(: )?\{(client|title|prize|when)\}(\.?)/g, (_, before = '', name: string, stop: string) => {
      const value = names[name] ?? ''
      const isFirst = before !== '' && name === 'title' && !isTitled
      const words = isFirst ? value.charAt(0).toUpperCase() + value.slice(1) : value
      return `${before}${stop ? withFullStop(words) : words}`
    })
}

/** When it begins, or when the next entry counts; `at` as `smsMoment` writes it. */
export const whenTexts = {
  en: {
    again: (at: string) => withFullStop(`Next entry from ${at}`),
    begins: (at: string) => withFullStop(`It begins ${at}`),
  },
  fr: {
    again: (at: string) => withFullStop(`Prochaine participation : ${at}`),
    begins: (at: string) => withFullStop(`Début : ${at}`),
  },
}

/** A moment in few letters, all of GSM-7: `Nov 24, 12:00 a.m. EST`. */
export function smsMoment(language: 'en' | 'fr', timeZone: string, at: Date): string {
  const text = new Intl.DateTimeFormat(`${language}-CA`, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)
  return withFirst(language, text)
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace('û', 'u')
}
