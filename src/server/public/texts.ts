import { builtInTexts, fillText, type SmsText as OwnText } from '#contract/experiences/smsTexts.ts'
import { type IntakeExperience, titleOf } from '#server/experiences/experiences.ts'

export type Language = 'en' | 'fr'

/** The texts of E3 that a sweepstakes may replace, and those that are always ours. */
export type SmsText = OwnText | OurText
type OurText = 'entered' | 'entered_opted_out' | 'opted_out' | 'coming_soon' | 'ask' | 'help'

type About = { client: string; experience?: IntakeExperience | undefined }

/** The experience's own text in this language where it has one, else the built-in one. */
export function smsText(name: SmsText, language: Language, about: About): string {
  const own = about.experience?.settings.texts[language === 'fr' ? `${name}_fr` : name]
  return own || builtInText(name, language, about)
}

export function builtInText(name: SmsText, language: Language, { client, experience }: About): string {
  return fillText(builtIn[language][name], {
    ...{ language, client },
    title: experience ? titleOf(experience, language) : '',
    requiresValidation: experience?.requires_validation ?? false,
  })
}

// Only letters of GSM-7, as the texts of the contract.
const builtIn: Record<Language, Record<SmsText, string>> = {
  en: {
    ...builtInTexts.en,
    entered: '{client}: {entered} Good luck!',
    entered_opted_out: '{client}: {entered} You opted out of our texts. Reply START to get them again.',
    opted_out: 'You opted out of our texts. Reply START to get them again.',
    ask: '{client}: Get our offers by text? Reply YES. Msg & data rates may apply. STOP to end, HELP for help.',
    coming_soon: '{client}: {title} has not begun yet. Please try again later.',
    help: '{client}: Reply STOP to get no more texts.',
  },
  fr: {
    ...builtInTexts.fr,
    entered: '{client} : {entered} Bonne chance!',
    entered_opted_out:
      '{client} : {entered} Vous ne recevez plus nos textos. Répondez START pour les recevoir de nouveau.',
    opted_out: 'Vous ne recevez plus nos textos. Répondez START pour les recevoir de nouveau.',
    ask: "{client} : Recevoir nos offres par texto? Répondez OUI. Des frais peuvent s'appliquer. ARRET pour cesser, AIDE pour aide.",
    coming_soon: "{client} : {title} n'est pas encore commencé. Réessayez plus tard.",
    help: '{client} : Répondez ARRET pour ne plus recevoir de textos.',
  },
}
