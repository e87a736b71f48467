import type { kitReasons as english } from '#contract/kitReasons.ts'

/** Reasons that any call may be refused with. */
export const general = {
  unauthenticated: 'Veuillez vous connecter.',
  not_allowed: 'Vous n’êtes pas autorisé à faire cela.',
  not_found: 'Introuvable.',
  csrf: 'TokenMismatch',
  too_large: 'C’est trop volumineux.',
  unsupported: 'Ce type de contenu n’est pas accepté ici.',
  too_many: 'Trop de requêtes. Veuillez patienter un instant.',
  sendings_of_person:
    'Une personne en envoie au plus {max} par heure. Le prochain envoi sera possible dans {count} minute. | Une personne en envoie au plus {max} par heure. Le prochain envoi sera possible dans {count} minutes.',
  sendings_of_client:
    'Un client en envoie au plus {max} par jour. Le prochain envoi sera possible dans {count} minute. | Un client en envoie au plus {max} par jour. Le prochain envoi sera possible dans {count} minutes.',
  sendings_to_recipient:
    'Un même destinataire en reçoit au plus {max} par heure. Le prochain envoi sera possible dans {count} minute. | Un même destinataire en reçoit au plus {max} par heure. Le prochain envoi sera possible dans {count} minutes.',
  stale: '{who} a changé ceci entre-temps. Rien n’a été enregistré.',
  stale_unknown: 'Ceci a été changé entre-temps. Rien n’a été enregistré.',
  database_away: 'La base de données ne répond pas. Veuillez réessayer.',
  took_too_long:
    'La base de données y a mis plus de temps que permis et l’opération a été interrompue. Rien n’a été modifié; réessayez plus tard.',
  fault: 'Une erreur s’est produite, veuillez communiquer avec le soutien. Veuillez mentionner {request}.',
  said_before: '{text}',
  no_body: 'La requête est vide.',
  not_json: 'La requête est illisible : son JSON est mal formé.',
  not_multipart: 'La requête est illisible : ses parties sont mal formées.',
  file_expected: 'Envoyez ceci en multipart/form-data avec un fichier.',
  file_too_large: 'Le fichier dépasse {max} Mo.',
  no_space:
    'Le serveur n’a plus de place pour écrire. Rien n’a été enregistré; réessayez quand il y aura de la place.',
  no_room: 'Il n’y a pas de place pour ce fichier en ce moment.',
  files_away: 'Le dépôt de fichiers ne répond pas. Veuillez réessayer.',
  upload_broken_off: 'Le téléversement a été interrompu.',
  key_reused: 'Cette clé Idempotency-Key a déjà servi pour un autre contenu.',
  required: 'Le champ « {field} » est obligatoire.',
  too_long: 'Le champ « {field} » doit compter au plus {max} caractères.',
  given_twice: 'Ce champ est fourni deux fois.',
  field_too_long: 'Ce champ est trop long.',
  unknown_field: 'Ce champ n’est pas connu ici.',
  field_of_other_kind: 'C’est un champ {ofKind}, et ceci est une autre sorte d’expérience.',
  at_most_characters: 'Au plus {max} caractères.',
  bad_characters: 'Ce texte contient des caractères qui ne peuvent pas être conservés.',
  not_an_id: 'Ceci n’est pas un identifiant.',
  too_many_ids: 'C’est trop.',
  not_a_moment: 'Ceci n’est pas une date avec une heure.',
  not_a_date: 'Ceci n’est pas une date.',
  not_true_or_false: 'Cela doit être true ou false.',
  start_after_end: 'Le début ne doit pas être après la fin.',
  end_before_start: 'La fin doit suivre le début.',
  range_too_long: 'Au plus {max} jours à la fois.',
  time_skipped: 'Cette heure n’existe pas ce jour-là dans le fuseau {zone} : on avance l’heure.',
  time_twice:
    'Cette heure existe deux fois ce jour-là dans le fuseau {zone} : choisissez {first} ou {second}.',
  not_a_page: 'La page doit être un nombre entier à partir de 1.',
  not_a_page_size: 'Le nombre de lignes par page doit être 10, 25, 50 ou 100.',
  not_a_direction: 'L’ordre doit être asc ou desc.',
  not_a_sort: 'On ne peut pas trier selon ce champ.',
  search_too_long: 'La recherche est trop longue.',
  not_valid: 'Cette valeur n’est pas valide.',
  missing: 'Ce champ est obligatoire.',
  wrong_type: 'Il faut ici {sort}.',
  not_an_option: 'Il faut l’une de ces valeurs : {options}.',
  too_few: 'Au moins {min}.',
  too_many_of: 'Au plus {max}.',
  too_small: 'La valeur doit être d’au moins {min}.',
  too_big: 'La valeur doit être d’au plus {max}.',
  broken_quotes: 'Plus de {count} lignes ont des guillemets qui ne sont pas fermés.',
  not_text:
    'Le fichier n’est pas écrit dans l’encodage choisi. Veuillez en choisir un autre, ou l’enregistrer au format « CSV UTF-8 ».',
  unknown_encoding:
    'Les lettres du fichier ne disent pas dans quel encodage il est écrit. Veuillez choisir l’encodage, ou l’enregistrer au format « CSV UTF-8 ».',
  workbook:
    'C’est un classeur ou un fichier zip, non un CSV. Veuillez enregistrer la feuille au format « CSV UTF-8 ».',
  not_csv: 'Ce n’est pas un fichier CSV.',
  not_csv_or_unmarked:
    'Ce n’est pas un fichier CSV, ou c’est de l’UTF-16 sans indicateur d’ordre des octets. Veuillez l’enregistrer au format « CSV UTF-8 ».',
} as const satisfies Record<keyof typeof english, string>
