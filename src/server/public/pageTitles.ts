import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import type { Language } from './texts.ts'

type Titles = Readonly<Record<AddressedPage, string>>

const en: Titles = {
  entry: 'Enter',
  register: 'Register',
  login: 'Sign in',
  coupon: 'Coupon',
  profile: 'Profile',
  faq: 'Questions and answers',
  'alternative-entry': 'Other ways to enter',
  terms: 'Contest rules',
  privacy: 'Privacy',
  closed: 'This contest is over',
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
  terms: 'Règlement du concours',
  privacy: 'Vie privée',
  closed: 'Ce concours est terminé',
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

/** The headings of an experience's pages. */
export const pageTitles: Readonly<Record<Language, Titles>> = { en, fr }
