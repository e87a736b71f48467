import type { importReasons as english } from '#contract/participants/importReasons.ts'

/** Of imports and the rows of their files. */
export const imports = {
  checked_meanwhile:
    'Cette importation a été vérifiée de nouveau avec d’autres réglages. Rien n’a été importé.',
  file_empty: 'Le fichier est vide.',
  no_rows: 'Le fichier n’a aucune ligne.',
  no_rows_below_header: 'Le fichier n’a aucune ligne sous son en-tête.',
  header_quotes: 'Un guillemet de l’en-tête n’est pas fermé.',
  header_too_long: 'La première ligne dépasse {max} caractères.',
  too_many_rows: 'Le fichier compte plus de {max} lignes.',
  wrong_columns: 'Le fichier a {columns} colonnes, mais la correspondance en nomme {mapped}.',
  too_many_columns: 'Le fichier a plus de {max} colonnes. Veuillez retirer celles qui ne servent pas.',
  not_an_encoding: 'Un fichier ne se lit pas dans cet encodage.',
  mapping_not_json: 'La correspondance des colonnes n’est pas du JSON.',
  not_a_mapped_field: 'Ceci n’est pas un champ.',
  mapped_twice: 'Deux colonnes correspondent au champ « {column} ».',
  mapped_names: 'Faites correspondre soit le nom complet, soit le prénom et le nom de famille.',
  nothing_mapped: 'Faites correspondre une colonne au téléphone ou au courriel.',
  not_a_merge_rule: 'Ceci n’est pas une règle de fusion.',
  consent_unproved: 'Veuillez dire d’où vient le consentement.',
  consent_for_nothing: 'Veuillez choisir l’abonnement que ces personnes ont accepté.',
  consent_for_gone: 'Cet abonnement n’existe plus. Veuillez en choisir un autre.',
  consent_without_column: 'Veuillez choisir la colonne qui dit qui a accepté.',
  consent_column_unused:
    'Une colonne dit qui a accepté, mais le consentement n’est pas pris dans une colonne.',
  consent_without_phones:
    'Cet abonnement est pour les textos, et aucune colonne ne devient le téléphone : personne ne serait abonné.',
  consent_without_emails:
    'Cet abonnement est pour les courriels, et aucune colonne ne devient le courriel : personne ne serait abonné.',
  another_import_running:
    'L’importation de « {name} » est en cours. Veuillez attendre qu’elle soit terminée.',
  import_file_gone:
    'Le fichier de cette importation a été supprimé à la fin de sa durée de conservation. Veuillez le téléverser de nouveau.',
  import_checking: 'Cette importation est encore en cours de vérification.',
  import_checked: 'Cette importation n’a été que vérifiée : rien n’a été importé qui puisse être annulé.',
  import_running: 'Cette importation est en cours.',
  import_done: 'Cette importation a déjà été effectuée.',
  import_failed: 'Cette importation a échoué. Veuillez téléverser le fichier de nouveau.',
  import_rolling_back: 'Cette importation est en cours d’annulation.',
  import_rolled_back: 'Cette importation a été annulée.',
  import_stopped:
    'L’importation s’est arrêtée à cause d’une erreur de notre côté. Veuillez téléverser le fichier de nouveau.',
  rollback_stopped:
    'Le retour en arrière de l’importation s’est arrêté à cause d’une erreur de notre côté. Veuillez réessayer.',
  row_quotes: 'Un guillemet de cette ligne n’est pas fermé.',
  row_columns: 'Cette ligne a {columns} colonnes au lieu de {wanted}.',
  row_too_large: 'Cette ligne dépasse {max} caractères.',
  row_phone_scientific:
    'Le tableur a abrégé le téléphone en {written}, et ses derniers chiffres sont perdus. Mettez la colonne au format texte dans le tableur, remplissez-la de nouveau, puis enregistrez.',
  row_phone_extension:
    'Le téléphone a un poste, qu’aucun texto ne peut joindre. Indiquez un numéro propre à la personne.',
  row_phone: 'Le téléphone n’est pas un numéro de téléphone.',
  row_email: 'Le courriel n’est pas une adresse courriel.',
  row_language: 'La langue doit être en, fr ou pt-br.',
  row_customer: 'Pour dire qui est client, il faut oui ou non.',
  row_without_address: 'Cette ligne n’a ni téléphone ni courriel.',
  row_characters: 'Le champ « {column} » contient des caractères qui ne peuvent pas être conservés.',
  row_too_long: 'Le champ « {column} » est trop long.',
  row_of_two: 'Le téléphone et le courriel appartiennent à deux participants.',
  row_of_another_phone: 'Le courriel appartient à un participant qui a un autre téléphone.',
} as const satisfies Record<keyof typeof english, string>
