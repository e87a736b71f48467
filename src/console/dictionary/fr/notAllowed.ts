import type { notAllowed as english } from '../en/notAllowed.ts'

export const notAllowed: Record<keyof typeof english, string> = {
  title: 'Votre rôle ne donne pas accès à cette page',
  role: 'Votre rôle ici : {role}. Cette page est pour {roles}.',
  ask: 'Adressez-vous à {names}, qui donne les rôles chez ce client.',
  askAnyone: 'Adressez-vous à l’administration de ce client.',
  home: 'À l’accueil',
}
