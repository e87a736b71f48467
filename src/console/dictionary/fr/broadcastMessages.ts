/** What the server says of broadcasts, their texts and their approval: a part of `serverMessages.ts`. */
export const broadcastMessages = {
  'Choose either a shortcode or a mailbox.': 'Choisissez soit un numéro court, soit une boîte courriel.',
  'This subscription is one of another sender.': 'Cet abonnement est celui d’un autre expéditeur.',
  'A text message has no subject.': 'Un texto n’a pas d’objet.',
  'A subject is one line.': 'Un objet tient sur une seule ligne.',
  'A subject holds no links.': 'Un objet ne contient pas de liens.',
  'The {field} must fit into {max} SMS parts; this one needs {parts}.':
    'Le champ « {field} » doit tenir en {max} parties SMS ; ce texte en demande {parts}.',
  'This campaign is over.': 'Cette campagne est terminée.',
  'The campaign is over by then.': 'La campagne sera alors terminée.',
  'This list is empty.': 'Cette liste est vide.',
  'This broadcast needs no approval.': 'Cette diffusion n’a pas besoin d’approbation.',
  'This broadcast is approved already.': 'Cette diffusion est déjà approuvée.',
  'Another person than who wrote it approves a broadcast.':
    'Une diffusion est approuvée par une autre personne que celle qui l’a rédigée.',
  'This address opted out. Nothing can be sent to it.':
    'Cette adresse s’est désabonnée. Rien ne peut lui être envoyé.',
  'You have sent {max} tests within an hour. Please wait.':
    'Vous avez envoyé {max} essais en une heure. Veuillez patienter.',
  'Sending has not begun.': 'L’envoi n’a pas commencé.',
  'This broadcast is paused already.': 'Cette diffusion est déjà en pause.',
  'This broadcast is being sent.': 'Cette diffusion est en cours d’envoi.',
  'Only a message whose outcome is unknown can be sent again.':
    'Seul un message dont le sort est inconnu peut être renvoyé.',
  'This message was sent again already.': 'Ce message a déjà été renvoyé.',
  'The calendar shows at most {max} days.': 'Le calendrier montre au plus {max} jours.',
}
