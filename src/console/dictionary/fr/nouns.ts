import type { nouns as en } from '../en/nouns.ts'

export const nouns = {
  address: 'Adresse',
  campaign: 'Campagne',
  experience: 'Expérience',
  keyword: 'Mot-clé',
  noExperience: 'Aucune',
  participant: 'Participant',
  shortcode: 'Numéro court',
} as const satisfies Record<keyof typeof en, string>
