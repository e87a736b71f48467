import type { locationReasons as english } from '#contract/operations/locations/reasons.ts'

/** Of locations and of clicks with a place. */
export const locations = {
  store_number_taken: 'Il y a déjà un emplacement avec ce numéro de magasin.',
  latitude_out_of_range: 'La latitude doit être entre -90 et 90.',
  longitude_out_of_range: 'La longitude doit être entre -180 et 180.',
  latitude_missing: 'Indiquez aussi la latitude, ou laissez la longitude de côté.',
  longitude_missing: 'Indiquez aussi la longitude, ou laissez la latitude de côté.',
  click_attached: '{name} a rattaché ce clic à {location} le {time} ({zone}).',
  click_not_attached: 'Ce clic n’est plus rattaché à cet emplacement.',
  click_not_attributable: 'Ce clic est marqué comme non attribuable : il n’appartient à aucun emplacement.',
  no_name_column: 'Aucune colonne du fichier n’est intitulée comme le nom de l’emplacement.',
  column_twice: 'Deux colonnes du fichier sont intitulées comme le même champ : {first} et {second}.',
  row_number_repeated: 'Ce numéro de magasin figure déjà plus haut dans le fichier, à la ligne {line}.',
  row_not_a_number: '{value} n’est pas un nombre de degrés.',
} as const satisfies Record<keyof typeof english, string>
