import type { participantReasons as english } from '#contract/participants/reasons.ts'

/** Of participants, lists and consent. */
export const participants = {
  not_a_phone: 'Ceci n’est pas un numéro de téléphone.',
  not_an_email: 'Ceci n’est pas une adresse courriel.',
  not_a_language: 'Ce n’est pas une langue.',
  not_a_key: 'Une clé ne contient que des minuscules, des chiffres et des traits de soulignement.',
  too_many_variables: 'Au plus 100 variables de personne.',
  phone_taken: 'Un autre participant a ce numéro de téléphone.',
  email_taken: 'Un autre participant a cette adresse courriel.',
  rule_without_key: 'La clé de la règle manque',
  nobody_named: 'Indiquez un nom, un numéro de téléphone ou une adresse courriel.',
  participant_busy: 'Une autre personne modifie ce participant. Veuillez réessayer.',
  participant_erased: 'Les données personnelles de ce participant ont été effacées.',
  has_entries:
    'Ce participant a des participations, qui sont conservées. Effacez plutôt ses données personnelles.',
  has_prizes: 'Ce participant a des prix, qui sont conservés. Effacez plutôt ses données personnelles.',
  has_messages: 'Ce participant a des messages, qui sont conservés. Effacez plutôt ses données personnelles.',
  view_name_taken: 'Vous avez déjà une vue de ce nom.',
  not_a_query: 'Ce n’est pas une requête.',
  graph_too_long: 'Le graphique montre au plus {max} jours.',
  named_meanwhile: 'Ce participant s’appelle maintenant {name}. Rien n’a été supprimé.',
  chosen_meanwhile:
    'Entre-temps, {count} participant est visé. Rien n’a été fait. | Entre-temps, {count} participants sont visés. Rien n’a été fait.',
  members_meanwhile:
    'Entre-temps, {count} participant est dans cette liste. Rien n’a été supprimé. | Entre-temps, {count} participants sont dans cette liste. Rien n’a été supprimé.',
  opted_in_meanwhile:
    'Entre-temps, {count} participant est abonné. Rien n’a été supprimé. | Entre-temps, {count} participants sont abonnés. Rien n’a été supprimé.',
  nobody_chosen: 'Choisissez au moins un participant.',
  no_selection: 'Choisissez des participants ou des filtres.',
  not_a_bulk_action: 'Ce n’est pas une action.',
  no_list_chosen: 'Choisissez une liste.',
  job_took_too_long:
    'La tâche s’est arrêtée : même une petite partie a pris à la base de données plus de temps que permis. Ce qui était fait demeure; réessayez le reste plus tard.',
  job_stopped: 'La tâche s’est arrêtée à cause d’une erreur de notre côté. Veuillez réessayer.',
  not_the_client_name: 'Saisissez le nom du client : {name}',
  reset_running: 'Les données des participants de ce client sont en cours de réinitialisation.',
  reset_beside_broadcast:
    'La diffusion « {broadcast} » est en cours d’envoi. Attendez qu’elle soit terminée, ou annulez le reste.',
  reset_beside_draw:
    'Le tirage {number} de « {experience} » est figé et n’est pas terminé. Confirmez d’abord ses gagnants.',
  reset_beside_import: 'L’importation de « {name} » est en cours. Attendez qu’elle soit terminée.',
  reset_meanwhile:
    'Entre-temps, il y a {count} participant. Rien n’a été supprimé. | Entre-temps, il y a {count} participants. Rien n’a été supprimé.',
  list_name_taken: 'Il y a déjà une liste de ce nom.',
  list_changed: 'La liste a été modifiée entre-temps.',
  list_deleted: 'La liste a été supprimée.',
  list_has_repeats: 'Un participant figure plusieurs fois dans cette liste.',
  list_needed_by: 'La diffusion « {broadcast} » a besoin de cette liste.',
  list_being_cleared: 'On vide cette liste. Annulez cela, ou patientez un instant.',
  list_being_imported: 'Une importation dans cette liste est en cours. Attendez qu’elle soit terminée.',
  list_count_changed: 'Cette liste a changé. Participants qui s’y trouvent maintenant : {count}.',
  undo_over: 'Il est trop tard pour annuler.',
  not_a_consent: 'Ce n’est pas un état de consentement.',
  not_in_or_out: 'L’état doit être in ou out.',
  opted_out_by_self: 'Ce participant s’est désabonné, et lui seul peut se réabonner.',
  subscription_name_taken: 'Il existe déjà un abonnement de ce nom.',
  subscription_is_default: 'Un abonnement par défaut ne peut pas être supprimé.',
  subscription_needed: 'La diffusion « {broadcast} » a besoin de cet abonnement.',
  not_suppressed: 'Cette adresse reçoit déjà des messages.',
  subscription_needed_by_import: 'L’importation « {name} » a besoin de cet abonnement.',
  no_mailbox_to_ask: 'Le client n’a aucune boîte courriel d’où interroger les gens.',
} as const satisfies Record<keyof typeof english, string>
