import type { Language } from '../texts.ts'

/** The words of what publishing bound for a draw. */
type BoundTexts = typeof en

const en = {
  title: 'What was bound for the draw',
  heading: 'The draw cannot be chosen',
  lead: 'When this was published, a secret for the draw was fixed, and its time where that was given. The secret itself is told after the draw; until then its hash stands here. Whoever noted the hash below can see afterwards that nothing else was used.',
  line: (time: string, on: string) =>
    `The draw is on ${time}. This was fixed on ${on}, and can be checked afterwards:`,
  lineUntimed: (on: string) =>
    `The secret of the draw was fixed on ${on}. Its hash can be checked afterwards:`,
  lineLink: 'What that means',
  // Only letters of GSM-7, as all texts.
  sms: (hash: string, address: string) => `The draw was bound before you entered: ${hash} ${address}`,
  awaited:
    'Once this is published, the hash of the draw’s secret stands here, and its time where one is given.',
  none: 'Nothing was bound for a draw.',
  number: (number: number) => `Commitment ${number}`,
  current: 'in force',
  replaced: 'replaced by a later one',
  drawAt: 'Time of the draw',
  drawAtNone: 'none was given',
  committed: 'Bound on',
  hash: 'Hash',
  round: 'Value of chance',
  roundBy: (chain: string) =>
    `the first round of drand, chain ${chain}, that comes at that time or later: nobody can know it before`,
  roundNone: 'none was bound: it is chosen when the entries are frozen',
  text: 'What was hashed',
  used: (eid: string) => `Used by draw ${eid}`,
  unused: 'No draw has used it yet.',
  trust:
    'To trust it, you need your own note of the hash from before the draw. Comparing takes a minute; the SHA-256 of the text below is the hash.',
  trustText: 'If you entered by text, the reply has its first 20 characters.',
}

const fr: BoundTexts = {
  title: 'Ce qui a été lié pour le tirage',
  heading: 'Le tirage ne peut pas être choisi',
  lead: 'À la publication, un secret a été fixé pour le tirage, et son heure si elle était donnée. Le secret lui-même est révélé après le tirage; d’ici là, son empreinte figure ici. Qui a noté l’empreinte ci-dessous peut voir ensuite que rien d’autre n’a servi.',
  line: (time, on) =>
    `Le tirage a lieu le ${time}. Ceci a été fixé le ${on} et pourra être vérifié ensuite\u00a0:`,
  lineUntimed: (on) =>
    `Le secret du tirage a été fixé le ${on}. Son empreinte pourra être vérifiée ensuite\u00a0:`,
  lineLink: 'Ce que cela veut dire',
  sms: (hash, address) => `Le tirage a été lié avant votre participation : ${hash} ${address}`,
  awaited:
    'Une fois ceci publié, l’empreinte du secret du tirage figurera ici, et son heure si elle est donnée.',
  none: 'Rien n’a été lié pour un tirage.',
  number: (number) => `Engagement ${number}`,
  current: 'en vigueur',
  replaced: 'remplacé par un plus récent',
  drawAt: 'Heure du tirage',
  drawAtNone: 'aucune n’a été donnée',
  committed: 'Lié le',
  hash: 'Empreinte',
  round: 'Valeur du hasard',
  roundBy: (chain) =>
    `le premier tour de drand, chaîne ${chain}, qui vient à cette heure ou plus tard\u00a0: personne ne peut le connaître avant`,
  roundNone: 'aucune n’a été liée\u00a0: elle se choisit quand les participations sont figées',
  text: 'Ce dont on a pris l’empreinte',
  used: (eid) => `Utilisé par le tirage ${eid}`,
  unused: 'Aucun tirage ne l’a encore utilisé.',
  trust:
    'Pour s’y fier, il faut votre propre note de l’empreinte, prise avant le tirage. La comparaison prend une minute; le SHA-256 du texte ci-dessous est l’empreinte.',
  trustText: 'Si vous avez participé par texto, la réponse en a les 20 premiers caractères.',
}

export const boundTexts: Record<Language, BoundTexts> = { en, fr }
