import type { experienceReasons as english } from '#contract/experiences/reasons.ts'

export const experiences = {
  bad_limit_count: 'Le nombre permis doit être de 1 à 100.',
  rules_not_accepted: 'Veuillez accepter le règlement pour participer.',
  draw_unfinished: 'Un tirage de ce concours n’est pas terminé. Confirmez d’abord ses gagnants.',
  experience_not_open: 'Cette expérience n’est pas ouverte au public en ce moment.',
  experience_over: 'Cette expérience est terminée.',
  experience_not_begun: 'Cette expérience n’a pas encore commencé.',
  entered_enough: 'Ce participant a participé aussi souvent que le règlement le permet pour le moment.',
  not_an_event_id: 'Ce n’est pas un identifiant d’événement.',
  not_a_token: 'Ce n’est pas un jeton.',
  token_of_nobody: 'Ce n’est le jeton d’aucun participant.',
  too_many_fields: 'Au plus 50 champs sont conservés.',
  no_shortcode_to_send_from: 'Il n’y a aucun numéro court pour envoyer cette expérience.',
} as const satisfies Record<keyof typeof english, string>
