import type { broadcastReasons as english } from '#contract/messaging/broadcastReasons.ts'

/** Of broadcasts, their texts and their approval. */
export const broadcasts = {
  sending_begun: 'L’envoi a commencé.',
  broadcast_sent: 'Cette diffusion a été envoyée.',
  broadcast_cancelled: 'Cette diffusion a été annulée.',
  sending_begun_with: 'L’envoi a commencé. ({counts})',
  broadcast_sent_with: 'Cette diffusion a été envoyée. ({counts})',
  broadcast_cancelled_with: 'Cette diffusion a été annulée. ({counts})',
  broadcast_paused: 'Cette diffusion est déjà en pause.',
  broadcast_sending: 'Cette diffusion est en cours d’envoi.',
  sending_not_begun: 'L’envoi n’a pas commencé.',
  needs_no_approval: 'Cette diffusion n’a pas besoin d’approbation.',
  approved_already: 'Cette diffusion est déjà approuvée.',
  approved_by_another: 'Une diffusion est approuvée par une autre personne que celle qui l’a rédigée.',
  recipients_meanwhile:
    'Le message irait maintenant à {count} destinataire. Rien n’a été fait. | Le message irait maintenant à {count} destinataires. Rien n’a été fait.',
  text_meanwhile: 'Le texte a été modifié entre-temps. Rien n’a été fait.',
  list_meanwhile: 'Le message va maintenant à une autre liste : « {list} ». Rien n’a été fait.',
  time_meanwhile: 'L’heure a été modifiée entre-temps. Rien n’a été fait.',
  resendable_meanwhile:
    'Maintenant, {count} message peut être renvoyé. Rien n’a été envoyé. | Maintenant, {count} messages peuvent être renvoyés. Rien n’a été envoyé.',
  campaign_over: 'Cette campagne est terminée.',
  campaign_over_by_then: 'La campagne sera alors terminée.',
  list_empty: 'Cette liste est vide.',
  one_sender: 'Choisissez soit un numéro court, soit une boîte courriel.',
  subscription_of_another_sender: 'Cet abonnement est celui d’un autre expéditeur.',
  optin_reason_missing: 'Dites pourquoi la vérification du consentement est ignorée.',
  quiet_hours_reason_missing: 'Dites pourquoi les heures calmes sont ignorées.',
  in_the_past: 'Le moment ne doit pas être passé.',
  too_far_ahead: 'Le moment doit être dans les deux prochains mois.',
  not_a_quarter: 'Les minutes doivent être 00, 15, 30 ou 45.',
  no_subject_in_texts: 'Un texto n’a pas d’objet.',
  subject_of_lines: 'Un objet tient sur une seule ligne.',
  subject_with_links: 'Un objet ne contient pas de liens.',
  too_many_parts: 'Le champ « {field} » doit tenir en {max} parties SMS; ce texte en demande {parts}.',
  calendar_too_long: 'Le calendrier montre au plus {max} jours.',
  address_opted_out: 'Cette adresse s’est désabonnée. Rien ne peut lui être envoyé.',
  too_many_tests: 'Vous avez envoyé {max} essais en une heure. Veuillez patienter.',
  no_postal_address:
    'Un courriel à plusieurs doit dire où écrire à son expéditeur. Indiquez d’abord l’adresse postale dans les paramètres du client.',
} as const satisfies Record<keyof typeof english, string>
