import type { messaging as en } from '../en/messaging.ts'

export const messaging = {
  'state.scheduled': 'Planifiée',
  'state.approval': 'En attente d’approbation',
  'state.sending': 'En cours d’envoi',
  'state.paused': 'En pause',
  'state.sent': 'Envoyée',
  'state.cancelled': 'Annulée',
  'message.received': 'Reçu',
  'message.queued': 'En attente',
  'message.sending': 'En cours d’envoi',
  'message.sent': 'Envoyé',
  'message.delivered': 'Livré',
  'message.failed': 'Échec',
  'message.skipped': 'Non envoyé',
  'message.unknown': 'Inconnu',
  'message.unknownHint':
    'La passerelle n’a pas répondu. Rien n’est renvoyé automatiquement, et chaque message une fois au plus.',
  'segments.characters': '{count} caractère | {count} caractères',
  'segments.segments': '{count} segment de {limit} | {count} segments de {limit}',
  'segments.parts': '{count} partie SMS ({encoding}) | {count} parties SMS ({encoding})',
  'segments.forcing': 'Allonge le message :',
} satisfies Record<keyof typeof en, string>
