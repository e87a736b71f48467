import type { notifications as english } from '../en/notificationList.ts'

export const notifications: Record<keyof typeof english, string> = {
  new: 'Nouveau',
  readAll: 'Tout marquer comme lu',
  empty:
    'Rien pour l’instant. Vous êtes averti ici quand on vous demande un accord, qu’on vous répond ou que votre travail est terminé.',
  choose: 'Choisir ce qui vient par courriel',
  invited: '{by} vous invite à travailler pour {client}. Rôle : {role}',
  until: 'Peut être acceptée jusqu’au {at}',
  'said.approval_asked': '{by} demande votre approbation de « {object} »',
  'said.approval_given': '{by} a approuvé « {object} »',
  'said.broadcast_sent': '« {object} » est envoyée',
  'said.broadcast_stopped': '{by} a arrêté « {object} »',
  'said.confirmation_asked': '{by} vous demande de confirmer les gagnants de « {object} »',
  'said.winners_confirmed': '{by} a confirmé les gagnants de « {object} »',
  'said.work_ended': '« {object} » est terminé',
  'said.work_failed': '« {object} » a échoué',
  'said.task_due': 'Votre tâche « {object} » est à faire',
  'said.ticket_assigned': '{by} vous a confié le billet « {object} »',
  'said.ticket_escalated': '{by} a transmis plus haut le billet « {object} »',
  'said.report_sent': 'Le rapport de {object} est prêt',
  'said.domain_verified': 'L’enregistrement de {object} est trouvé : le concours s’y affiche',
  'said.entry_asked': '{by} vous pose une question sur une participation à « {object} »',
  'said.webhook_paused': 'Le webhook « {object} » ne prend plus rien et a été mis en pause',
  'said.webhook_back': 'Le webhook « {object} » reprend les événements',
}
