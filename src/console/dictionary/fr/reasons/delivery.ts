import type { deliveryReasons as english } from '#contract/messaging/deliveryReasons.ts'

/** Why a message was not taken, not delivered or held. */
export const delivery = {
  sender_not_set_up: 'La passerelle de cet expéditeur n’est pas configurée.',
  gateway_away: 'La passerelle est injoignable.',
  gateway_busy: 'La passerelle est occupée.',
  connection_lost: 'La connexion a été perdue.',
  no_such_number: 'Le numéro n’existe pas.',
  no_texts_to_number: 'Ce numéro ne peut pas recevoir de textos.',
  answers_held:
    'Non envoyé : ce téléphone a reçu toutes les réponses d’une heure. Ce qu’il a écrit a été conservé.',
  opted_out_at_gateway: 'Le destinataire s’est désabonné auprès de la passerelle.',
  taken_in_part: 'La passerelle n’a accepté qu’une partie du texte.',
  gateway_refused: 'La passerelle l’a refusé ({code}).',
  undelivered: 'La passerelle n’a pas pu le livrer ({code}).',
  email_came_back: 'Le courriel est revenu ({code}).',
  email_unreadable: 'Ce courriel n’a pas pu être affiché : il est trop volumineux ou endommagé.',
  email_cut: 'Une partie de ce courriel n’est pas affichée, car il est très long.',
} as const satisfies Record<keyof typeof english, string>
