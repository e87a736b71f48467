import type { external as en } from '../en/external.ts'

export const external = {
  'tab.target': 'Destination',
  'tab.completion': 'Réalisations',
  target: 'L’autre site',
  targetHelp: 'Qui ouvre l’adresse publique y est mené tant que l’expérience est ouverte.',
  callback: 'Rappel',
  callbackHelp: 'L’autre site appelle cette adresse chaque fois que quelqu’un a terminé l’expérience.',
  callbackAddress: 'Adresse de rappel',
  saveFirst: 'Enregistrez d’abord l’expérience.',
  secret: 'Secret',
  secretHelp:
    'L’autre site signe chaque rappel avec ce secret, pour que personne d’autre ne puisse annoncer de réalisations.',
  newSecret: 'Nouveau secret',
  copySecret: 'Copier le secret',
  shownOnce: 'Copiez-le maintenant : il ne sera plus montré.',
  noSecret: 'Il n’y a pas encore de secret : aucune réalisation n’est crue.',
  madeOn: 'Le secret en usage a été créé le {at}.',
  makeSecret: 'Créer un secret',
  makeQuestion: 'Créer un secret?',
  makeText: 'Il est montré une seule fois, pour que vous le remettiez à l’autre site.',
  replaceSecret: 'Créer un nouveau secret',
  replaceQuestion: 'Créer un nouveau secret?',
  replaceLost:
    'Le secret en usage prend fin aussitôt. Ce que l’autre site signe avec lui est refusé dès ce moment.',
} as const satisfies Record<keyof typeof en, string>
