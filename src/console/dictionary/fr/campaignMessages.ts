/** What the server says of keywords, links, client languages and shortcodes, in French. */
export const campaignMessages = {
  'This keyword is taken on this shortcode.': 'Ce mot-clé est déjà pris sur ce numéro court.',
  'This word is reserved for opting in and out and for help.':
    'Ce mot est réservé à l’abonnement, au désabonnement et à l’aide.',
  'The keyword must have at least {min} characters.': 'Le mot-clé doit compter au moins {min} caractères.',
  'The keyword must be one word of letters and digits, at most {max}.':
    'Le mot-clé doit être un seul mot de lettres et de chiffres, au plus {max}.',
  'This keyword belongs to a language. Change it where the languages are.':
    'Ce mot-clé appartient à une langue. Modifiez-le là où sont les langues.',
  'This experience already has a keyword.': 'Cette expérience a déjà un mot-clé.',
  'The url must begin with http:// or https://.': 'L’adresse doit commencer par http:// ou https://.',
  'The url must not hold a user name or a password.':
    'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.',
  'This is not an event id.': 'Ce n’est pas un identifiant d’événement.',
  'This is not a token.': 'Ce n’est pas un jeton.',
  'This is no token of a participant.': 'Ce n’est le jeton d’aucun participant.',
  'At most 50 fields are kept.': 'Au plus 50 champs sont conservés.',
  'There is already a link with this name.': 'Il y a déjà un lien de ce nom.',
  'The broadcast "{name}" needs this link.': 'L’envoi « {name} » a besoin de ce lien.',
  'There is no link {link}.': 'Il n’y a pas de lien {link}.',
  'There must be at least one language.': 'Il faut au moins une langue.',
  'Each language can be there once.': 'Chaque langue ne peut y être qu’une fois.',
  'Another language has this keyword.': 'Une autre langue a ce mot-clé.',
  'The message must have at least {min} characters.': 'Le message doit compter au moins {min} caractères.',
  'A price needs a currency.': 'Un prix a besoin d’une devise.',
  'A currency has three letters, such as CAD.': 'Une devise compte trois lettres, comme CAD.',
  'This client has keywords on {code}. Delete them first.':
    'Ce client a des mots-clés sur {code}. Supprimez-les d’abord.',
  'These are too many.': 'C’est trop.',
}
