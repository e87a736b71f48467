import type { prizingReasons as english } from '#contract/prizing/reasons.ts'

/** Of prizes and draws. */
export const prizing = {
  pool_name_taken: 'Il y a déjà une réserve de prix de ce nom.',
  prize_type_name_taken: 'Il y a déjà un type de prix de ce nom.',
  prizes_not_whole: 'Le nombre de prix doit être un nombre entier.',
  prizes_below_zero: 'Le nombre de prix doit être d’au moins 0.',
  too_many_prizes: 'Le nombre de prix doit être d’au plus 1 000 000.',
  prizes_awarded: 'Le total ne peut pas être inférieur à {count}, le nombre de prix déjà attribués.',
  too_few_prizes: 'Il ne reste que {count} prix dans {pool}.',
  prizes_are_codes:
    'Une réserve de prix électroniques compte autant de prix que de codes. Ajoutez plutôt des codes.',
  pool_without_codes: 'Seule une réserve de prix électroniques a des codes.',
  prize_codes_count: 'Créez au moins 1 code et au plus {max} à la fois.',
  no_prize_codes: 'Ce fichier ne contient aucun code.',
  prize_code_missing: 'Cette ligne n’a pas de code.',
  prize_code_too_long: 'Le code peut compter au plus {max} caractères.',
  prize_code_bad: 'Le code a des caractères qui ne peuvent pas être affichés.',
  prize_code_twice: 'Ce code se trouve déjà à la ligne {line} du fichier.',
  prize_code_there: 'Ce code est déjà dans la réserve.',
  filter_key_required: 'La clé du filtre est requise',
  filter_value_required: 'La valeur du filtre est requise',
  no_pool_chosen: 'Vous devez choisir une réserve de prix',
  winners_not_whole: 'Le nombre de gagnants doit être un nombre entier.',
  too_few_winners: 'Tirez au moins un gagnant.',
  too_many_winners: 'Tirez au plus 10 000 gagnants.',
  draw_end_before_start: 'La fin précède le début.',
  no_potential_winners: 'Aucun gagnant potentiel trouvé',
  experience_deleted: 'Cette expérience a été supprimée.',
  public_value_too_late:
    'Les gagnants potentiels ont déjà été tirés : aucune valeur publique ne peut plus être donnée.',
  public_value_given: 'La valeur publique de ce tirage a déjà été donnée.',
  public_value_of_beacon:
    'La valeur publique de ce tirage est le tour {round} de drand. Personne ne peut en saisir une autre.',
  beacon_not_there: 'Le tour {round} de drand n’a pas encore été lu. Personne ne peut être tiré avant.',
  draw_frozen_late:
    'L’heure qui était liée pour ce tirage est passée; on ne peut plus le figer pour elle. Donnez une autre heure au tirage de l’expérience; les deux restent visibles.',
  bound_to_round:
    'Ce tirage est lié à un tour de drand. Figez-le d’abord, puis tirez une fois le tour publié.',
  bound_chain_away:
    'La publication a lié ce tirage à une chaîne de drand que cette installation ne consulte pas. On peut le figer dès que l’installation consulte de nouveau cette chaîne, ou dès que l’expérience a une autre heure pour le tirage; les deux restent visibles.',
  no_beacon:
    'Cette installation ne consulte pas drand. Une deuxième personne peut saisir la valeur publique.',
  public_value_by_another:
    'La valeur publique doit être donnée par une autre personne que celle qui a ouvert le tirage.',
  frozen_otherwise: 'Ce tirage a été figé avec autre chose ici, et se fait parmi ce qui a été figé.',
  drawn_already: 'Les gagnants potentiels de ce tirage ont déjà été tirés.',
  replaced_already: 'Un bulletin sélectionné a déjà été remplacé.',
  ballot_replaced: 'Ce bulletin a été remplacé lors d’un nouveau tirage.',
  count_frozen: 'Ce tirage désigne {count} gagnant. | Ce tirage désigne {count} gagnants.',
  not_drawn: 'Tirez d’abord les gagnants potentiels.',
  confirmed_by_another:
    'Les gagnants doivent être confirmés par une autre personne que celle qui les a tirés.',
  not_among_drawn: 'Une de ces personnes n’a pas été tirée ou ne reçoit plus de prix. Rien n’a été confirmé.',
  drawn_for_another_pool: 'Ces personnes ont été tirées pour {pool}. Rien n’a été confirmé.',
  drawn_for_another_type: 'Ces personnes ont été tirées pour un autre type de prix. Rien n’a été confirmé.',
  nobody_to_confirm: 'Il n’y a aucun gagnant potentiel valide à confirmer.',
  nobody_to_tell: 'Toutes les personnes qui peuvent être avisées l’ont déjà été, ou dans la dernière heure.',
  claim_hours_not_so: 'Le délai pour réclamer va de 1 à 720 heures.',
  claim_closed: 'Ce prix ne peut plus être réclamé ici.',
  prize_declined:
    '{count} gagnant potentiel a refusé le prix. Tirez de nouveau, ou invalidez. | {count} gagnants potentiels ont refusé le prix. Tirez de nouveau, ou invalidez.',
  question_unanswered:
    '{count} gagnant potentiel n’a pas encore répondu à la question d’habileté. Attendez, ou tirez de nouveau. | {count} gagnants potentiels n’ont pas encore répondu à la question d’habileté. Attendez, ou tirez de nouveau.',
  winners_confirmed: 'Les gagnants de ce tirage sont déjà confirmés.',
  draw_abandoned: 'Ce tirage a été abandonné. Plus rien n’y change.',
  drawn_meanwhile: 'Les gagnants potentiels de ce tirage ont été tirés entre-temps. Rien n’a été abandonné.',
  draw_opened_meanwhile:
    '{name} a ouvert entre-temps le tirage {number} de cette expérience. Rien n’a été figé.',
  draw_bound_meanwhile: 'Ce que la publication a lié pour ce tirage a changé entre-temps. Rien n’a été figé.',
  prizes_left_meanwhile: 'Il reste maintenant {count} prix dans {pool}. Rien n’a été figé.',
  public_value_meanwhile: '{name} a donné entre-temps la valeur publique « {text} ». Rien n’a été tiré.',
  invalidated_meanwhile:
    'Parmi les gagnants sélectionnés, {count} est maintenant invalidé. Rien n’a été tiré. | Parmi les gagnants sélectionnés, {count} sont maintenant invalidés. Rien n’a été tiré.',
  claimed_meanwhile:
    'Parmi les gagnants sélectionnés, {count} a maintenant réclamé le prix. Rien n’a été tiré. | Parmi les gagnants sélectionnés, {count} ont maintenant réclamé le prix. Rien n’a été tiré.',
  winners_meanwhile:
    'Les personnes qui reçoivent un prix ont changé entre-temps : il y en a maintenant {count}. Rien n’a été confirmé.',
  flagged_meanwhile: 'Gagnants qui sont maintenant signalés : {count}. Rien n’a été confirmé.',
  reset_in_draw:
    'Cette personne est dans l’ensemble figé du tirage {number} ici, qui fait preuve et reste tel quel. Rien ne peut être réinitialisé.',
  reset_with_open_win:
    'Cette personne a été informée d’un prix du tirage {number} ici et peut encore le réclamer. Rien ne peut être réinitialisé.',
  no_receipt: 'Il y a un reçu dès que quelqu’un a saisi une valeur publique.',
  not_confirmed: 'Le certificat existe une fois les gagnants confirmés.',
} as const satisfies Record<keyof typeof english, string>
