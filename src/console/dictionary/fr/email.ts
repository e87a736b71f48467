import type { email as en } from '../en/email.ts'

export const email = {
  'tab.email': 'Courriel',
  identityHelp: 'Le nom est pour le personnel. Le titre est l’objet du courriel, un par langue.',
  title: 'Titre (objet)',
  titleHint: 'L’objet. Sans titre, c’est le nom.',
  can_be_sent_from_conversation: 'Peut être envoyé depuis une conversation',
  fromConversationHelp:
    'Le personnel le choisit à côté des messages d’un participant. Rien d’autre ne l’envoie.',
  is_visible_on_campaign_dashboard: 'Montrer au tableau de bord de la campagne',
  recipient: 'Destinataire',
  recipientHelp: 'Qui reçoit le courriel, et de quelle adresse.',
  recipient_type_id: 'Qui le reçoit',
  'recipient.participant': 'Le participant',
  'recipient.users': 'Le personnel, à propos du participant',
  users_data: 'Utilisateurs',
  usersHelp: 'Au plus {max}, parmi les personnes qui travaillent pour ce client.',
  findUser: 'Chercher un utilisateur',
  userGone: 'Ne travaille plus ici',
  mailbox_id: 'Envoyé de',
  firstMailbox: 'La première boîte de courriel du client',
  noMailbox: 'Ce client n’a pas encore de boîte de courriel : ce courriel ne peut pas être envoyé.',
  code: 'Code d’accès',
  codeHelp: 'Un participant reçoit un seul code, le même chaque fois que le courriel lui est envoyé.',
  has_access_code: 'Donne un code d’accès',
  codePlaceHelp: 'Il paraît là où le texte a {place}.',
  access_code_experience_id: 'Expérience des codes',
  codeExperienceHelp:
    'Le code vient des listes de codes d’accès de la campagne à laquelle appartient cette expérience, d’un préfixe dans la langue du texte.',
  choose: 'Choisir',
  unlisted: 'Celle qui est choisie',
  text: 'Texte',
  textHelp: 'Du texte simple. Les francophones reçoivent le texte français s’il y en a un.',
  has_merge_data: 'Nomme ce que l’on sait de la personne',
  mergeDataHelp:
    'L’objet et le texte peuvent avoir des champs comme {first_name}. Sans cela, un texte qui en a un n’est pas enregistré.',
  message: 'Message',
} as const satisfies Record<keyof typeof en, string>
