import type { support as en } from '../en/support.ts'

export const support = {
  title: 'Soutien technique',
  about: 'Dites ce que vous avez fait et ce qui s’est passé. L’adresse de cette page est jointe.',
  email: 'Répondre à',
  message: 'Message',
  send: 'Envoyer le message',
  sent: 'Votre message part par courriel au soutien, avec l’adresse pour la réponse.',
  kept: 'Votre message a été gardé pour les administrateurs de cette installation. Il n’est pas envoyé par courriel, car aucun n’est réglé pour le soutien.',
  inboxEmpty: 'Aucun message',
  inboxEmptyText:
    'Ce que l’on écrit au soutien technique figure ici, que ce soit aussi envoyé par courriel ou non.',
  open: 'Ouverts',
  done: 'Traités',
  all: 'Tous',
  from: 'De',
  page: 'Page',
  written: 'Écrit',
  mailed: 'Envoyé par courriel',
  doneBy: 'Traité par {name}',
  markDone: 'Marquer comme traité',
  markOpen: 'Rouvrir',
  markedDone: 'Marqué comme traité.',
  markedOpen: 'Rouvert.',
} as const satisfies Record<keyof typeof en, string>
