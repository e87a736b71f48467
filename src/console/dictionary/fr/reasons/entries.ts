import type { entryReasons as english } from '#contract/entries/reasons.ts'

export const entries = {
  entry_won: 'Le gagnant de cette participation est confirmé : elle reste donc telle quelle.',
  entry_kicked: 'Cette participation a été écartée : elle reste donc telle quelle.',
  not_a_next_status: 'Une participation {status} ne peut pas devenir {next}.',
  credits_missing: 'Il faut ajouter les crédits et le prix',
  credits_to_be_given: 'Il n’y a pas ici un seul prix : acceptez les participations dans la file.',
  too_many_credits: 'Une ligne a au plus {max} crédits.',
  no_credits_here: 'Les participations de cette expérience ne rapportent pas de crédits.',
  pool_not_for_entry: 'Ce lot de prix n’est pas pour les participations comme celle-ci.',
  enough_valid_entries:
    'Cette personne a {count} participation valide, et il n’en compte pas plus. | Cette personne a {count} participations valides, et il n’en compte pas plus.',
  awarded_prize_limit:
    'Cette personne a reçu tous les prix qu’une personne peut avoir; la participation a été rejetée.',
  reason_required: 'Un motif est requis pour l’envoi',
  entry_in_other_hands: '{name} a cette participation en main.',
  entry_lock_lost: 'Cette participation n’est plus entre vos mains.',
  entry_decided_now: '{name} vient de décider de cette participation.',
  entry_waits_already: 'Cette participation est déjà dans la file.',
  not_reprocessed: 'Cette participation n’a pas été remise dans la file. Rien n’a été modifié.',
  not_a_validator: 'Cette personne ne valide pas de participations de ce client.',
  entry_changed_meanwhile: 'Cette participation est maintenant {status}. Rien n’a été modifié.',
  image_not_taken: 'Ce n’est pas une image lisible : un JPEG, PNG, WebP, HEIC ou PDF qui est entier.',
  too_many_codes: 'Une expérience a au plus {max} codes.',
  no_entries_chosen: 'Choisissez des participations ou des filtres.',
  entries_chosen_meanwhile:
    'Entre-temps, {count} participation est visée. Rien n’a été fait. | Entre-temps, {count} participations sont visées. Rien n’a été fait.',
  entries_of_person_meanwhile:
    'Cette personne a maintenant {count} participation ici. Rien n’a été réinitialisé. | Cette personne a maintenant {count} participations ici. Rien n’a été réinitialisé.',
  prizes_of_person_meanwhile: 'Cette personne a maintenant {count} prix ici. Rien n’a été réinitialisé.',
  entries_bulk_stopped: '{name} a arrêté la tâche. Ce qui a été décidé jusque-là reste.',
  entries_resend_stopped: '{name} a arrêté la tâche. Ce qui a été envoyé jusque-là reste envoyé.',
  not_in_the_future: 'Ce jour est encore à venir.',
  not_asked_for: 'Le formulaire ne demande pas cela.',
  not_as_asked: 'Cela ne semble pas juste.',
  answer_too_long: 'Au plus {max} caractères.',
  too_young: 'Seules les personnes de {years} ans ou plus peuvent participer.',
  phone_or_email_needed: 'Il faut un numéro de téléphone ou un courriel.',
  offline_files_too_many: 'Au plus {max} fichiers sont acceptés ici.',
  offline_file_gone:
    'Un fichier n’est plus conservé, ou est dans une autre participation. Veuillez le choisir de nouveau.',
  offline_too_late: 'Ce jour-là, c’était terminé.',
  offline_too_early: 'Ce jour-là, ce n’était pas commencé.',
  offline_entered_enough: 'Ce jour-là, cette personne avait participé autant que le règlement le permet.',
  offline_household_enough:
    'Ce jour-là, on avait participé à cette adresse autant que le règlement le permet à un foyer.',
  offline_valid_enough: 'Cette personne a autant de participations valides qu’il en compte.',
  not_a_text: 'Ceci doit être un texte.',
  no_field_given: 'Au moins un champ doit être fourni.',
} as const satisfies Record<keyof typeof english, string>
