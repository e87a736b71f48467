import { kinds } from '#contract/experiences/kinds.ts'
import { builtInTexts, fillText, type SmsText as OwnText } from '#contract/experiences/smsTexts.ts'
import { type IntakeExperience, titleOf } from '#server/experiences/experiences.ts'

export type Language = 'en' | 'fr'

/** The texts of E3 that a sweepstakes may replace, and those that are always ours. */
export type SmsText = OwnText | OurText
type OurText =
  | 'entered'
  | 'entered_at_once'
  | 'entered_opted_out'
  | 'opted_out'
  | 'coming_soon'
  | 'not_invited'
  | 'code_missing'
  | 'code_refused'
  | 'code_too_often'
  | 'access_code_used'
  | 'access_code_missing'
  | 'access_codes_soon'
  | 'access_codes_over'
  | 'picture_lost'
  | 'ask'
  | 'help'

type About = {
  client: string
  experience?: IntakeExperience | undefined
  /** The prize that the entry took at once; null for none. */
  prize?: string | null | undefined
  /** When one can enter, or enter again, as a sentence. */
  when?: string | undefined
  /** The entry was answered by a text before, so that the question says nothing of it. */
  isApart?: boolean | undefined
}

/** The experience's own text in this language where it has one, after ours that names a prize; else the built-in one. */
export function smsText(name: SmsText, language: Language, about: About): string {
  const own = about.experience?.settings.texts[language === 'fr' ? `${name}_fr` : name]
  if (!own) return builtInText(name, language, about)
  return about.prize ? `${builtInText('entered_at_once', language, about)} ${own}` : own
}

export function builtInText(
  name: SmsText,
  language: Language,
  { experience, isApart, ...about }: About,
): string {
  return fillText(builtIn[language][saidOf(name, { experience, isApart })], {
    language,
    ...about,
    title: experience ? titleOf(experience, language) : '',
    requiresValidation: experience?.requires_validation ?? false,
  })
}

function saidOf(name: SmsText, { experience, isApart }: Pick<About, 'experience' | 'isApart'>): SmsText {
  if (name === 'optin_prompt' && isApart) return 'ask'
  // A gift is earned without a draw, so that nobody is wished luck.
  return name === 'entered' && experience && kinds[experience.kind].earnsCredits ? 'entered_at_once' : name
}

// Only letters of GSM-7, as the texts of the contract.
const builtIn: Record<Language, Record<SmsText, string>> = {
  en: {
    ...builtInTexts.en,
    entered: '{client}: {entered} Good luck!',
    entered_at_once: '{client}: {entered}',
    entered_opted_out: '{client}: {entered} You opted out of our texts. Reply START to get them again.',
    opted_out: 'You opted out of our texts. Reply START to get them again.',
    ask: '{client}: Get our offers by text? Reply YES. Msg & data rates may apply. STOP to end, HELP for help.',
    coming_soon: '{client}: {title} has not begun yet.{when}',
    not_invited: '{client}: {title} is for invited people only, and this number is not on the list.',
    code_missing: '{client}: {title} takes a code. Text the keyword, a blank and your code.',
    code_refused: '{client}: This code is not valid or was used already. Please check it.',
    code_too_often: '{client}: Too many codes were tried from this phone. Please try again in an hour.',
    access_code_used: '{client}: Thank you! Your code is accepted.',
    access_code_missing: '{client}: Text the keyword, a blank and your code.',
    access_codes_soon: '{client}: Codes are not accepted yet. Please keep your code.{when}',
    access_codes_over: '{client}: This promotion is over, and codes are no longer accepted.',
    picture_lost:
      '{client}: Your picture could not be read, so you are not entered in {title}. Please send it again with the keyword.',
    help: '{client}: Reply STOP to get no more texts.',
  },
  fr: {
    ...builtInTexts.fr,
    entered: '{client} : {entered} Bonne chance!',
    entered_at_once: '{client} : {entered}',
    entered_opted_out:
      '{client} : {entered} Vous ne recevez plus nos textos. Répondez START pour les recevoir de nouveau.',
    opted_out: 'Vous ne recevez plus nos textos. Répondez START pour les recevoir de nouveau.',
    ask: "{client} : Recevoir nos offres par texto? Répondez OUI. Des frais peuvent s'appliquer. ARRET pour cesser, AIDE pour aide.",
    coming_soon: "{client} : {title} n'est pas encore commencé.{when}",
    not_invited:
      "{client} : {title} est réservé aux personnes invitées, et ce numéro n'est pas sur la liste.",
    code_missing: '{client} : {title} demande un code. Textez le mot-clé, un espace et votre code.',
    code_refused: "{client} : Ce code n'est pas valide ou a déjà été utilisé. Vérifiez-le.",
    access_code_used: '{client} : Merci! Votre code est accepté.',
    access_code_missing: '{client} : Textez le mot-clé, un espace et votre code.',
    access_codes_soon: '{client} : Les codes ne sont pas encore acceptés. Gardez bien votre code.{when}',
    access_codes_over: '{client} : Cette promotion est terminée, et les codes ne sont plus acceptés.',
    picture_lost:
      "{client} : Votre image n'a pas pu être lue, vous ne participez donc pas à {title}. Envoyez-la de nouveau avec le mot-clé.",
    code_too_often: '{client} : Trop de codes ont été essayés de ce téléphone. Réessayez dans une heure.',
    help: '{client} : Répondez ARRET pour ne plus recevoir de textos.',
  },
}
