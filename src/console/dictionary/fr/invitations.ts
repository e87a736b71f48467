import type { invitations as en } from '../en/invitations.ts'

export const invitations = {
  title: 'Invitations',
  none: 'Personne ne vous invite pour le moment',
  noneText:
    'Une invitation retirée, vieille de plus de 7 jours ou à laquelle on a répondu ne se trouve plus ici.',
  text: '{by} vous invite à travailler pour {client}. Rôle : {role}',
  textOfNobody: '{client} vous invite à travailler pour lui. Rôle : {role}',
  until:
    'Tant que vous n’avez pas accepté, {client} ne voit rien de votre compte. Vous pouvez accepter jusqu’au {at}.',
  accept: 'Accepter',
  acceptOf: 'Accepter l’invitation de {client}',
  accepted: 'Vous travaillez maintenant pour {client}.',
  decline: 'Refuser',
  declineOf: 'Refuser l’invitation de {client}',
  declined: 'Invitation refusée',
  declineTitle: 'Refuser l’invitation de {client}?',
  declineText: 'Vous ne travaillerez pas pour {client}. Il peut vous inviter de nouveau.',
  signedInAs: 'Vous êtes connecté en tant que {email}.',
} satisfies Record<keyof typeof en, string>
