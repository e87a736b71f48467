import type { subscriptions as en } from '../en/subscriptions.ts'

export const subscriptions = {
  new: 'Nouvel abonnement',
  create: 'Créer l’abonnement',
  edit: 'Modifier l’abonnement',
  save: 'Enregistrer l’abonnement',
  delete: 'Supprimer l’abonnement',
  deleteNamed: 'Supprimer l’abonnement « {name} »?',
  deleteLost:
    'Le consentement de {count} personne prend fin. Son historique reste dans sa fiche. | Le consentement de {count} personnes prend fin. L’historique reste dans la fiche de chacune.',
  deleteNobody: 'Personne n’y est abonné.',
  created: 'Abonnement créé',
  saved: 'Abonnement enregistré',
  deleted: 'Abonnement supprimé',
  channel: 'Canal',
  'channel.sms': 'Texto',
  'channel.email': 'Courriel',
  onEmail: 'Aucun : celui-ci est par courriel',
  shortcodeHint: 'Il ne peut pas être changé plus tard.',
  default: 'Par défaut',
  whyKept: 'Par défaut, ne peut pas être supprimé',
  doubleOptIn: 'Double consentement',
  doubleOptInHint:
    'Un oui dans un formulaire ne compte qu’après la réponse OUI du téléphone, ou la confirmation par le lien d’un courriel.',
  in: 'Abonnés',
  pending: 'En attente',
  out: 'Désabonnés',
  empty: 'Aucun abonnement pour l’instant',
  emptyText: 'Chaque numéro court du client a un abonnement par défaut. Les autres se créent ici.',
  help: 'Un abonnement est ce à quoi les gens consentent. STOP désabonne de tous les abonnements d’un numéro court.',
} satisfies Record<keyof typeof en, string>
