import type { entryReset as english } from '../en/entryReset.ts'

export const entryReset = {
  title: 'Réinitialiser {name} dans cette expérience?',
  verb: 'Réinitialiser',
  done: 'Réinitialisation terminée.',
  goes: 'Ceci disparaît, et rien ne le ramène :',
  'count.entries': 'Participations : {count}',
  'count.images': 'Images : {count}',
  'count.notes': 'Notes : {count}',
  'count.prizes': 'Prix : {count}, qui retournent dans leurs réserves sauf si ce sont des codes',
  stays:
    'Les limites de participation repartent de zéro pour cette personne. Les codes remis ou utilisés le restent. Les consentements, les messages, les autres expériences et l’historique restent.',
  none: 'Cette personne n’a aucune participation dans cette expérience : il n’y a rien à réinitialiser.',
} as const satisfies Record<keyof typeof english, string>
