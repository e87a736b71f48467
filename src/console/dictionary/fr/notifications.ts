import type { notifications as english } from '../en/notifications.ts'

export const notifications = {
  notifications: 'Notifications',
  unread: 'Notifications : {count} nouvelle | Notifications : {count} nouvelles',
  ask: 'Demander',
  askSomebody: 'Demander à quelqu’un…',
  askName: 'Demander à {name}',
  askApprovalTitle: 'Demander une approbation',
  askConfirmationTitle: 'Demander une confirmation',
  askText: 'La personne le trouve dans ses notifications, et par courriel si elle le souhaite.',
  nobodyToAsk: 'Personne d’autre ici ne le peut : un administrateur du client peut en donner le droit.',
  askedToast: 'La demande est faite à {name}',
  askedAt: 'Demandé à {at}; de nouveau une heure plus tard.',
} as const satisfies Record<keyof typeof english, string>
