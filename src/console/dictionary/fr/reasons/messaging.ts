import type { messagingReasons as english } from '#contract/messaging/reasons.ts'

/** Of conversations, senders and single messages. */
export const messaging = {
  no_phone_known: 'Ce participant n’a pas de numéro de téléphone.',
  no_email_known: 'Ce participant n’a pas d’adresse courriel.',
  nothing_to_send: 'Ce participant s’est désabonné. Rien ne peut lui être envoyé.',
  nothing_to_send_erased:
    'Les données personnelles de ce participant ont été effacées. Rien ne peut lui être envoyé.',
  no_mailbox_chosen: 'Il faut choisir une boîte de courriel.',
  unknown_merge_field: 'Il n’y a pas de champ de fusion {fields}.',
  not_the_sender: 'Seule la personne qui a envoyé un message peut le reprendre.',
  message_underway: 'Ce message est déjà en route.',
  not_resendable: 'Seul un message dont le sort est inconnu peut être renvoyé.',
  resent_already: 'Ce message a déjà été renvoyé.',
  event_sent_nothing: 'Cet événement n’a rien envoyé qui puisse être renvoyé.',
  event_sent_no_email: 'Cet événement n’a envoyé aucun courriel.',
  reply_title_taken: 'Il y a déjà une réponse enregistrée avec ce titre.',
  mailbox_taken: 'Il existe déjà une boîte courriel à cette adresse.',
  widget_disabled: 'Ce widget est désactivé.',
  not_in_widget: 'Ce participant n’a pas écrit dans ce widget.',
  widget_used: 'Quelqu’un a écrit dans ce widget. Désactivez-le plutôt.',
  not_an_origin: 'Une origine ressemble à https://www.exemple.com.',
  too_many_origins: 'Au plus 20 origines.',
  not_a_simulator: 'Ceci n’est pas un numéro court du simulateur.',
} as const satisfies Record<keyof typeof english, string>
