/** Why a row of an upload is refused: shown after the dry run. */
export const uploadRowMessages = {
  'A quotation mark in this row is not closed.': 'Un guillemet de cette ligne n’est pas fermé.',
  'This row has {columns} columns instead of {wanted}.':
    'Cette ligne a {columns} colonnes au lieu de {wanted}.',
  'The phone is not a phone number.': 'Le téléphone n’est pas un numéro de téléphone.',
  'The e-mail is not an e-mail address.': 'Le courriel n’est pas une adresse courriel.',
  'The language must be en, fr or pt-br.': 'La langue doit être en, fr ou pt-br.',
  'This row has neither a phone nor an e-mail.': 'Cette ligne n’a ni téléphone ni courriel.',
  'The {field} has characters that cannot be kept.':
    'Le champ « {field} » contient des caractères qui ne peuvent pas être conservés.',
  'The {field} is too long.': 'Le champ « {field} » est trop long.',
  'The phone and the e-mail belong to two participants.':
    'Le téléphone et le courriel appartiennent à deux participants.',
  'The e-mail belongs to a participant with another phone.':
    'Le courriel appartient à un participant qui a un autre téléphone.',
}
