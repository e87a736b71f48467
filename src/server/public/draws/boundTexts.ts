import type { Language } from '../texts.ts'

/** The words of what publishing bound for a draw. */
type BoundTexts = typeof en

const en = {
  title: 'What was bound for the draw',
  heading: 'The draw cannot be chosen',
  lead: 'When this was published, the time of the draw and a secret were fixed. The secret itself is told after the draw; until then its hash stands here. Whoever noted the hash below can see afterwards that nothing else was used.',
  line: (time: string) =>
    `The draw is on ${time}. This was fixed before anybody entered, and can be checked afterwards:`,
  lineLink: 'What that means',
  // Only letters of GSM-7, as all texts.
  sms: (hash: string, address: string) => `The draw was bound before you entered: ${hash} ${address}`,
  awaited: 'Once this is published, the time of the draw and the hash of its secret stand here.',
  none: 'Nothing was bound for a draw.',
  number: (number: number) => `Commitment ${number}`,
  current: 'in force',
  replaced: 'replaced by a later one',
  drawAt: 'Time of the draw',
  committed: 'Bound on',
  hash: 'Hash',
  round: 'Value of chance',
  roundBy: (chain: string) =>
    `the first round of drand, chain ${chain}, that comes at that time or later: nobody can know it before`,
  roundNone: 'none was bound: a second person may give one',
  text: 'What was hashed',
  used: (eid: string) => `Used by draw ${eid}`,
  unused: 'No draw has used it yet.',
  trust:
    'To trust it, you need your own note of the hash from before the draw. Comparing takes a minute; the SHA-256 of the text below is the hash. If you entered by text, the reply has its first 20 characters.',
}

const fr: BoundTexts = {
  title: 'Ce qui a été lié pour le tirage',
  heading: 'Le tirage ne peut pas être choisi',
  lead: 'À la publication, l’heure du tirage et un secret ont été fixés. Le secret lui-même est révélé après le tirage; d’ici là, son empreinte figure ici. Qui a noté l’empreinte ci-dessous peut voir ensuite que rien d’autre n’a servi.',
  line: (time) =>
    `Le tirage a lieu le ${time}. Ceci a été fixé avant toute participation et pourra être vérifié ensuite :`,
  lineLink: 'Ce que cela veut dire',
  sms: (hash, address) => `Le tirage a été lié avant votre participation : ${hash} ${address}`,
  awaited: 'Une fois ceci publié, l’heure du tirage et l’empreinte de son secret figureront ici.',
  none: 'Rien n’a été lié pour un tirage.',
  number: (number) => `Engagement ${number}`,
  current: 'en vigueur',
  replaced: 'remplacé par un plus récent',
  drawAt: 'Heure du tirage',
  committed: 'Lié le',
  hash: 'Empreinte',
  round: 'Valeur du hasard',
  roundBy: (chain) =>
    `le premier tour de drand, chaîne ${chain}, qui vient à cette heure ou plus tard : personne ne peut le connaître avant`,
  roundNone: 'aucune n’a été liée : une deuxième personne peut en donner une',
  text: 'Ce dont on a pris l’empreinte',
  used: (eid) => `Utilisé par le tirage ${eid}`,
  unused: 'Aucun tirage ne l’a encore utilisé.',
  trust:
    'Pour s’y fier, il faut votre propre note de l’empreinte, prise avant le tirage. La comparaison prend une minute; le SHA-256 du texte ci-dessous est l’empreinte. Si vous avez participé par texto, la réponse en a les 20 premiers caractères.',
}

export const boundTexts: Record<Language, BoundTexts> = { en, fr }
