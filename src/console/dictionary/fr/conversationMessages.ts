/** What the server says about conversations, saved replies, widgets and mailboxes to write from. */
export const conversationMessages = {
  'There is already a saved reply with this title.': 'Il y a déjà une réponse enregistrée avec ce titre.',
  'A mailbox must be chosen.': 'Il faut choisir une boîte de courriel.',
  'This participant has no e-mail address.': 'Ce participant n’a pas d’adresse courriel.',
  'This widget is disabled.': 'Ce widget est désactivé.',
  'This participant has not written in this widget.': 'Ce participant n’a pas écrit dans ce widget.',
  'Only who sent a message can take it back.': 'Seule la personne qui a envoyé un message peut le reprendre.',
  'This message is on its way already.': 'Ce message est déjà en route.',
  'Somebody wrote in this widget. Disable it instead.':
    'Quelqu’un a écrit dans ce widget. Désactivez-le plutôt.',
  'An origin looks like https://www.example.com.': 'Une origine ressemble à https://www.exemple.com.',
  'At most 20 origins.': 'Au plus 20 origines.',
  'This experience is not open to the public now.':
    'Cette expérience n’est pas ouverte au public en ce moment.',
  'There is no shortcode to send this experience from.':
    'Il n’y a aucun numéro court pour envoyer cette expérience.',
}
