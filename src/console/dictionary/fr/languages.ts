import type { languages as en } from '../en/languages.ts'

export const languages = {
  general: 'Où s’inscrire',
  generalHelp:
    'Les gens textent le mot-clé d’une langue à l’un de ces numéros courts et reçoivent son message.',
  shortcodes: 'Numéros courts',
  languages: 'Langues',
  none: 'Aucune langue pour l’instant. Ajoutez la première : elle devient la langue par défaut.',
  add: 'Ajouter une langue',
  allAdded: 'Toutes les langues y sont déjà.',
  remove: 'Retirer {name}',
  label: 'Libellé',
  labelHint: 'Le nom de la langue là où les gens la choisissent.',
  message: 'Message',
  messageHint: 'Au moins {min} caractères. Il répond au mot-clé.',
  optIn: 'Texter le mot-clé vaut abonnement',
  optInHint: 'Le message et le texto sont conservés comme preuve.',
  isDefault: 'Langue par défaut',
  default: 'Par défaut',
  'name.en': 'Anglais',
  'name.fr': 'Français',
  'name.pt-br': 'Portugais (Brésil)',
} satisfies Record<keyof typeof en, string>
