import type { signOn as english } from '../en/signOn.ts'

export const signOn = {
  title: 'Authentification unique',
  help: 'Quiconque fait partie d’un groupe selon le fournisseur a le rôle chez le client, dès la prochaine connexion. Les rôles donnés à la main restent.',
  on: 'On peut se connecter par {name}.',
  off: 'Aucun fournisseur n’est configuré : les groupes compteront quand l’exploitant en aura configuré un (OIDC_ISSUER).',
  group: 'Groupe',
  groupHint: 'Comme le fournisseur le nomme, à la lettre.',
  client: 'Client',
  clientHint: 'Son nom court, comme dans ses adresses.',
  add: 'Ajouter un groupe',
  added: 'Groupe ajouté',
  empty: 'Aucun groupe n’a encore de rôle',
  emptyText:
    'Sans groupe, la personne dont le fournisseur se porte garant n’entre que si quelqu’un l’a invitée.',
  remove: 'Retirer',
  removeNamed: 'Retirer à « {group} » le rôle chez {client}?',
  removeVerb: 'Retirer le rôle',
  removeText:
    'Les membres du groupe perdent le rôle à leur prochaine connexion, sauf si un autre groupe le donne. D’ici là, ils le gardent.',
  removed: 'Rôle retiré au groupe',
} as const satisfies Record<keyof typeof english, string>
