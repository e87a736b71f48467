import type { smsTexts } from '#contract/experiences/calls.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'

export type Language = 'en' | 'fr'

/** The texts of E3 that a sweepstakes may replace, and those that are always ours. */
export type SmsText =
  | (typeof smsTexts)[number]
  | 'entered'
  | 'entered_opted_out'
  | 'coming_soon'
  | 'ask'
  | 'help'

/** The experience's own text in this language where it has one, else the built-in one. */
export function smsText(
  name: SmsText,
  language: Language,
  { client, experience }: { client: string; experience?: IntakeExperience | undefined },
): string {
  const own = experience?.settings.texts[language === 'fr' ? `${name}_fr` : name]
  if (own) return own
  const title = experience ? titleOf(experience, language) : client
  return builtIn[language][name].replaceAll('{client}', client).replaceAll('{title}', title)
}

export function titleOf(
  experience: Pick<IntakeExperience, 'name' | 'title' | 'title_fr'>,
  language: Language,
): string {
  const french = language === 'fr' ? experience.title_fr : null
  return french ?? experience.title ?? experience.name
}

// Only letters of GSM-7 (3GPP 23.038), so that the built-in texts never force the shorter encoding: é, è and à are
// in it, ê and ç are not.
const builtIn: Record<Language, Record<SmsText, string>> = {
  en: {
    entered: '{client}: You are entered in {title}. Good luck!',
    entered_opted_out:
      '{client}: You are entered in {title}. You opted out of our texts. Reply START to get them again.',
    optin_prompt:
      '{client}: You are entered in {title}. Get our offers by text? Reply YES. Msg & data rates may apply. STOP to end, HELP for help.',
    ask: '{client}: Get our offers by text? Reply YES. Msg & data rates may apply. STOP to end, HELP for help.',
    optin_welcome: '{client}: Thank you! You will get our texts. Reply STOP to end, HELP for help.',
    already_opted_in: '{client}: You already get our texts. Reply STOP to end, HELP for help.',
    optout: '{client}: You opted out and will get no more texts. Reply START to come back.',
    rate_limit: '{client}: You have already entered {title} as often as the rules allow for now.',
    contest_over: '{client}: {title} is over. Thank you for taking part!',
    coming_soon: '{client}: {title} has not begun yet. Please try again later.',
    invalid_keyword: '{client}: We do not know this keyword. Please check it and try again.',
    help: '{client}: Reply STOP to get no more texts.',
  },
  fr: {
    entered: '{client} : Vous participez à {title}. Bonne chance!',
    entered_opted_out:
      '{client} : Vous participez à {title}. Vous ne recevez plus nos textos. Répondez START pour les recevoir de nouveau.',
    optin_prompt:
      "{client} : Vous participez à {title}. Recevoir nos offres par texto? Répondez OUI. Des frais peuvent s'appliquer. ARRET pour cesser, AIDE pour aide.",
    ask: "{client} : Recevoir nos offres par texto? Répondez OUI. Des frais peuvent s'appliquer. ARRET pour cesser, AIDE pour aide.",
    optin_welcome: '{client} : Merci! Vous recevrez nos textos. ARRET pour cesser, AIDE pour aide.',
    already_opted_in: '{client} : Vous recevez déjà nos textos. ARRET pour cesser, AIDE pour aide.',
    optout: '{client} : Vous ne recevrez plus de textos. Répondez START pour revenir.',
    rate_limit:
      '{client} : Vous avez déjà participé à {title} autant que le règlement le permet pour le moment.',
    contest_over: "{client} : {title} est terminé. Merci d'avoir participé!",
    coming_soon: "{client} : {title} n'est pas encore commencé. Réessayez plus tard.",
    invalid_keyword: '{client} : Nous ne connaissons pas ce mot-clé. Vérifiez-le et réessayez.',
    help: '{client} : Répondez ARRET pour ne plus recevoir de textos.',
  },
}
