import type { entryNotes as english } from '../en/entryNotes.ts'

export const entryNotes = {
  title: 'Notes',
  titleOf: 'Notes sur la participation de {name}',
  none: 'Aucune note',
  noneText: 'Une note est vue par tous ceux qui lisent les participations ici.',
  text: 'Nouvelle note',
  add: 'Ajouter la note',
  added: 'Note ajoutée',
  by: '{name}, {at}',
  asks: '{name} a demandé à {asked}, {at}',
  'handOver.open': 'Confier…',
  'handOver.title': 'Confier la participation de {name} à un collègue',
  'handOver.who': 'Collègue',
  'handOver.question': 'Question',
  'handOver.text':
    'Pendant un jour, la file la donne d’abord à ce collègue et à personne d’autre. Ensuite, elle est de nouveau à tous.',
  'handOver.verb': 'Confier',
  'handOver.done': 'Participation confiée',
  'handOver.to': 'Confiée à',
  'handOver.asks': '{name} vous demande',
  reset: 'Réinitialiser dans cette expérience…',
  'reprocess.open': 'Retraiter…',
  'reprocess.title': 'Remettre la participation de {name} dans la file?',
  'reprocess.text':
    'Elle attend une nouvelle décision, et ses crédits ne comptent plus d’ici là. Les prix obtenus restent à la personne.',
  'reprocess.credits': 'Crédits suggérés',
  'reprocess.verb': 'Marquer pour retraitement',
  'reprocess.done': 'Marquée pour retraitement!',
  'reprocess.was': 'Remise en file',
} as const satisfies Record<keyof typeof english, string>
