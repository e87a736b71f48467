import type { keywords as en } from '../en/keywords.ts'
import { thingTexts } from './thingTexts.ts'

export const keywords = {
  ...thingTexts({ one: 'mot-clé', the: 'le mot-clé', new: 'nouveau mot-clé' }),
  deleteLost:
    'Les textos avec ce mot à {shortcode} iront désormais dans les conversations. D’autres clients pourront le prendre.',
  deleteFrom: '« {name} » perd son mot-clé.',
  search: 'Rechercher des mots-clés',
  does: 'Ce qu’il fait',
  toExperience: 'Participe à {name}',
  toLanguage: 'Inscrit en {language}',
  'language.en': 'anglais',
  'language.fr': 'français',
  'language.pt-br': 'portugais (Brésil)',
  toAccessCodes: 'Utilise un code d’accès',
  toNothing: 'Rien encore : ses textos sont des conversations',
  experienceHint: 'Une expérience a un seul mot-clé.',
  inAccessCodes: 'Modifier dans les codes d’accès',
  inLanguages: 'Modifier dans les langues du client',
  emptyText: 'Prenez un mot sur un numéro court, puis donnez-le à une expérience.',
} satisfies Record<keyof typeof en, string>
