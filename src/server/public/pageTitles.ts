import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { atStart, type Named, type Noun, nounOf } from './nouns.ts'
import type { Language } from './texts.ts'

type Titles = Readonly<Record<AddressedPage, string | ((noun: Noun) => string)>>

const en: Titles = {
  entry: 'Enter',
  register: 'Register',
  login: 'Sign in',
  coupon: 'Coupon',
  profile: 'Profile',
  faq: 'Questions and answers',
  'alternative-entry': 'Other ways to enter',
  terms: ({ rules }) => atStart(rules),
  privacy: 'Privacy',
  closed: (noun) => `${atStart(noun.this)} is over`,
  'opening-soon': 'Opening soon',
  confirmation: 'Confirmation',
  access: 'Access',
  language: 'Language',
  prizes: 'Prizes',
  'no-purchase-pdf': 'Entering without a purchase',
  authourize: 'Authorization',
  winner: 'Winner',
  support: 'Help',
  claim: 'Claim a prize',
  winners: 'Winners',
}

const fr: Titles = {
  entry: 'Participer',
  register: 'S’inscrire',
  login: 'Se connecter',
  coupon: 'Coupon',
  profile: 'Profil',
  faq: 'Questions et réponses',
  'alternative-entry': 'Autres façons de participer',
  terms: ({ rules }) => atStart(rules),
  privacy: 'Vie privée',
  closed: (noun) => `${atStart(noun.this)} est terminé${noun.e}`,
  'opening-soon': 'Bientôt ouvert',
  confirmation: 'Confirmation',
  access: 'Accès',
  language: 'Langue',
  prizes: 'Prix',
  'no-purchase-pdf': 'Participer sans achat',
  authourize: 'Autorisation',
  winner: 'Gagnant',
  support: 'Aide',
  claim: 'Réclamer un prix',
  winners: 'Gagnants',
}

const titles: Readonly<Record<Language, Titles>> = { en, fr }

/** The heading of an experience's page. */
export function pageTitle(of: Named, page: AddressedPage): string {
  const title = titles[of.language][page]
  return typeof title === 'string' ? title : title(nounOf(of))
}
