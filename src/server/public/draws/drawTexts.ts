import type { Language } from '../texts.ts'

/** The words of a draw's page. Each is true at its stage: a draw that is not confirmed has no winners yet. */
type DrawTexts = typeof en

/** `readsAll`: it needs every ballot of the set. */
const check = (says: string, trust: string, readsAll = false) => ({ says, trust, readsAll })

const en = {
  title: (number: number) => `Draw ${number}`,
  testTitle: (number: number) => `Draw ${number} (test)`,
  test: 'This is a draw among test entries. Nobody wins.',
  testComplete: (time: string) => `This test was ended on ${time}.`,
  testDrawn: (time: string) =>
    `The test entries were frozen on ${time}. Some of them are drawn, to try the draw out.`,
  state: {
    open: (time: string) => `The ballots were frozen on ${time}. Nobody has been drawn yet.`,
    'in-progress': (time: string) =>
      `The ballots were frozen on ${time}. Potential winners are drawn and are being checked; the winners stand here once they are confirmed.`,
    complete: (time: string) => `The winners were confirmed on ${time}.`,
    abandoned: (time: string) => `This draw was abandoned on ${time}. Nobody wins in it.`,
  },
  abandonedFor: (reason: string) => `Reason: ${reason}`,
  drawsHeading: 'All draws',
  drawsText:
    'Each draw has the next number from when its ballots are frozen, and stays here whatever becomes of it.',
  testsHeading: 'Tests',
  testsText:
    'Draws among test entries, which nobody wins. They are numbered with the others, so that no number is missing.',
  factsHeading: 'What was fixed before the draw',
  prize: 'Prize',
  count: 'To be drawn',
  ballots: 'Ballots',
  period: 'Entered',
  since: (time: string) => `since ${time}`,
  until: (time: string) => `until ${time}`,
  always: 'at any time until the freeze',
  rules: 'Rules',
  publicValue: 'Public value',
  valueBy: (text: string, name: string) => `“${text}”, given by ${name} after the freeze`,
  valueOf: (round: string) => `Round ${round} of drand, which nobody could know at the freeze:`,
  valueAwaited: (round: string, time: string) =>
    `Round ${round} of drand, due on ${time}. It was chosen with the freeze; nobody can be drawn before.`,
  valueLate: (round: string, time: string) =>
    `Round ${round} of drand, chosen with the freeze, was due on ${time} and has not been read yet. It is asked for again and again; nobody can be drawn before.`,
  valueElsewhere: 'Look it up at drand',
  valueNone: 'None: the operator attests alone',
  valueOpen: 'None yet: it may still be given by a second person',
  valueNever: 'None was used: the draw was abandoned',
  hash: 'Hash of all this',
  hashHint: 'Note it down: nothing that was fixed can be changed without changing it.',
  mineHeading: 'Is my entry in it?',
  mineLabel: 'Entry number',
  mineHint: 'You were shown it after you had entered.',
  mineSubmit: 'Look it up',
  mineYes: (ballot: string) => `Yes. Your entry is in this draw, as ballot ${ballot}.`,
  mineWon: (ballot: string) => `Yes. Your entry is in this draw, as ballot ${ballot}, and it won.`,
  mineNo:
    'No ballot of this draw has that number. Please compare it with what you were shown. An entry is not in it where it came outside the times, was not valid when the ballots were frozen, or its person had won as often as the rules allow.',
  winnersHeading: 'Ballots that won',
  testDrawnHeading: 'Test entries that were drawn',
  winnersNone: 'None.',
  checkHeading: 'Check this draw',
  checkText:
    'Your device gets the certificate and all ballots, computes the draw again and compares. They name no participant.',
  checkStart: 'Check it here',
  checkWorking: 'Reading the ballots: {done} of {count}',
  checkGood: 'Everything fits. The winners follow from what was fixed before the draw.',
  checkBad: 'Something does not fit. See below what.',
  checkFailed: 'The check did not finish. Please look at your connection and try again.',
  checkLater: 'It can be checked once the winners are confirmed.',
  checkNever:
    'It has no certificate, since nobody was confirmed. The hash and the ballots stay as they were frozen.',
  fits: 'Fits',
  fitsNot: 'Does not fit',
  notShown: 'Not shown by this certificate',
  bound: 'Bound at publishing',
  boundNone:
    'Nothing: the secret was made at the freeze, so the freeze could have been repeated with other secrets.',
  boundFor: (time: string) => `For a draw on ${time}:`,
  boundSecret: 'The secret alone, without a time:',
  boundLink: 'What was bound, and when',
  witnesses: 'Witnesses',
  witnessAt: (name: string, time: string) => `${name} has the hash since ${time}.`,
  witnessLate: (name: string, time: string) => `${name} got the hash on ${time}, after the value was known.`,
  witnessNone: (name: string) => `${name} does not have the hash.`,
  unwitnessed: 'Nobody outside was handed the hash in time: several freezes could have been prepared.',
  unwitnessedYet: 'Nobody outside has the hash yet: several freezes could still be prepared.',
  trusted: 'Still to be trusted:',
  takesNothing: 'Takes a moment.',
  takesReading: 'Takes as long as reading all ballots.',
  took: 'The check took {seconds} seconds.',
  checks: {
    files: check('The files are complete.', 'nothing.'),
    set: check(
      'The ballots are those that were frozen.',
      'that all who entered rightly are among them; look up your own.',
      true,
    ),
    frozen: check(
      'Prize, rules and times are those that were fixed with them.',
      'that the hash was fixed then; compare it with your note, or ask a witness.',
    ),
    bound: check(
      'The secret is the one that was bound by publishing, and so are time and round where they were.',
      'that the hash was there then; compare it with the rules as you knew them, or with your confirmation.',
    ),
    seed: check(
      'The seed follows from the secret, which was fixed before, and the public value.',
      'that the public value is what it says; look the round up at drand, or ask who gave it.',
    ),
    rounds: check('Computed again, the same ballots come first in each round.', 'nothing.', true),
    winners: check(
      'The winners were drawn, and none of them was replaced.',
      'the reasons for which others were replaced.',
    ),
    witnesses: check(
      'The steps say which witnesses had the hash, and when.',
      'the mail of the operator; ask a witness, who still has it.',
    ),
    steps: check(
      'No step of the draw was left out, added or changed.',
      'the operator’s clock for the times.',
    ),
    signature: check(
      'It is signed with the key of this site.',
      'that the key is the operator’s; compare it with one that you kept.',
    ),
  },
  ownHeading: 'With your own tools',
  ownText:
    'The check above is a program of this site. Who would rather not trust it checks the files with another one: how is described beside it, to the byte.',
  certificate: 'Certificate',
  set: 'Ballots, one a line',
  key: 'Key of this site',
  description: 'Description',
  program: 'A program for it, in Python',
}

const fr: DrawTexts = {
  title: (number) => `Tirage ${number}`,
  testTitle: (number) => `Tirage ${number} (test)`,
  test: 'Ce tirage se fait parmi des participations de test. Personne ne gagne.',
  testComplete: (time) => `Ce test a été terminé le ${time}.`,
  testDrawn: (time) =>
    `Les participations de test ont été figées le ${time}. Certaines sont tirées, pour essayer le tirage.`,
  state: {
    open: (time) => `Les bulletins ont été figés le ${time}. Personne n’a encore été tiré.`,
    'in-progress': (time) =>
      `Les bulletins ont été figés le ${time}. Des gagnants potentiels sont tirés et en cours de vérification; les gagnants figureront ici une fois confirmés.`,
    complete: (time) => `Les gagnants ont été confirmés le ${time}.`,
    abandoned: (time) => `Ce tirage a été abandonné le ${time}. Personne n’y gagne.`,
  },
  abandonedFor: (reason) => `Raison\u00a0: ${reason}`,
  drawsHeading: 'Tous les tirages',
  drawsText:
    'Chaque tirage reçoit le numéro suivant dès que ses bulletins sont figés et reste ici, quoi qu’il devienne.',
  testsHeading: 'Tests',
  testsText:
    'Des tirages parmi des participations de test, auxquels personne ne gagne. Ils sont numérotés avec les autres, pour qu’aucun numéro ne manque.',
  factsHeading: 'Ce qui était fixé avant le tirage',
  prize: 'Prix',
  count: 'À tirer',
  ballots: 'Bulletins',
  period: 'Participation',
  since: (time) => `depuis le ${time}`,
  until: (time) => `jusqu’au ${time}`,
  always: 'à tout moment avant que les bulletins soient figés',
  rules: 'Règles',
  publicValue: 'Valeur publique',
  valueBy: (text, name) => `«\u00a0${text}\u00a0», donnée par ${name} après que les bulletins ont été figés`,
  valueOf: (round) =>
    `Tour ${round} de drand, que personne ne pouvait connaître quand les bulletins ont été figés\u00a0:`,
  valueAwaited: (round, time) =>
    `Tour ${round} de drand, attendu le ${time}. Il a été choisi quand les bulletins ont été figés; personne ne peut être tiré avant.`,
  valueLate: (round, time) =>
    `Le tour ${round} de drand, choisi quand les bulletins ont été figés, était attendu le ${time} et n’a pas encore été lu. Il est redemandé sans cesse; personne ne peut être tiré avant.`,
  valueElsewhere: 'Le consulter chez drand',
  valueNone: 'Aucune\u00a0: l’exploitant atteste seul',
  valueOpen: 'Aucune encore\u00a0: une deuxième personne peut toujours la donner',
  valueNever: 'Aucune n’a servi\u00a0: le tirage a été abandonné',
  hash: 'Empreinte de tout cela',
  hashHint: 'Notez-la\u00a0: rien de ce qui était fixé ne peut changer sans la changer.',
  mineHeading: 'Ma participation en fait-elle partie?',
  mineLabel: 'Numéro de participation',
  mineHint: 'Il vous a été montré après votre participation.',
  mineSubmit: 'Chercher',
  mineYes: (ballot) => `Oui. Votre participation fait partie de ce tirage\u00a0: bulletin ${ballot}.`,
  mineWon: (ballot) =>
    `Oui. Votre participation fait partie de ce tirage\u00a0: bulletin ${ballot}, et elle a gagné.`,
  mineNo:
    'Aucun bulletin de ce tirage n’a ce numéro. Comparez-le avec celui qui vous a été montré. Une participation n’en fait pas partie si elle est venue hors des dates, n’était pas valide quand les bulletins ont été figés, ou si la personne avait gagné aussi souvent que le règlement le permet.',
  winnersHeading: 'Bulletins gagnants',
  testDrawnHeading: 'Participations de test tirées',
  winnersNone: 'Aucun.',
  checkHeading: 'Vérifier ce tirage',
  checkText:
    'Votre appareil obtient le certificat et tous les bulletins, refait le tirage et compare. Ils ne nomment aucun participant.',
  checkStart: 'Vérifier ici',
  checkWorking: 'Lecture des bulletins\u00a0: {done} de {count}',
  checkGood: 'Tout concorde. Les gagnants découlent de ce qui était fixé avant le tirage.',
  checkBad: 'Quelque chose ne concorde pas. Voyez quoi ci-dessous.',
  checkFailed: 'La vérification n’est pas allée au bout. Vérifiez votre connexion et réessayez.',
  checkLater: 'Il pourra être vérifié une fois les gagnants confirmés.',
  checkNever:
    'Il n’a pas de certificat, puisque personne n’a été confirmé. L’empreinte et les bulletins restent tels qu’ils ont été figés.',
  fits: 'Concorde',
  fitsNot: 'Ne concorde pas',
  notShown: 'Ce certificat ne le montre pas',
  bound: 'Lié à la publication',
  boundNone:
    'Rien\u00a0: le secret a été créé quand les bulletins ont été figés; on aurait pu recommencer avec d’autres secrets.',
  boundFor: (time) => `Pour un tirage le ${time}\u00a0:`,
  boundSecret: 'Le secret seul, sans heure\u00a0:',
  boundLink: 'Ce qui a été lié, et quand',
  witnesses: 'Témoins',
  witnessAt: (name, time) => `${name} a l’empreinte depuis le ${time}.`,
  witnessLate: (name, time) => `${name} a reçu l’empreinte le ${time}, une fois la valeur connue.`,
  witnessNone: (name) => `${name} n’a pas l’empreinte.`,
  unwitnessed:
    'Personne à l’extérieur n’a reçu l’empreinte à temps\u00a0: plusieurs ensembles auraient pu être figés d’avance.',
  unwitnessedYet:
    'Personne à l’extérieur n’a encore l’empreinte\u00a0: plusieurs ensembles pourraient encore être figés d’avance.',
  trusted: 'Reste à croire\u00a0:',
  takesNothing: 'Prend un instant.',
  takesReading: 'Prend le temps de lire tous les bulletins.',
  took: 'La vérification a pris {seconds} secondes.',
  checks: {
    files: check('Les fichiers sont complets.', 'rien.'),
    set: check(
      'Les bulletins sont ceux qui ont été figés.',
      'que tous ceux qui y ont droit en font partie; cherchez le vôtre.',
      true,
    ),
    frozen: check(
      'Le prix, les règles et les dates sont ceux qui ont été fixés avec eux.',
      'que l’empreinte a été fixée alors; comparez-la avec votre note, ou demandez à un témoin.',
    ),
    bound: check(
      'Le secret est celui qui a été lié à la publication, tout comme l’heure et le tour s’ils l’ont été.',
      'que l’empreinte y était alors; comparez-la avec le règlement tel que vous l’avez connu, ou avec votre confirmation.',
    ),
    seed: check(
      'La graine découle du secret, fixé avant, et de la valeur publique.',
      'que la valeur publique est bien celle qu’on dit; consultez le tour chez drand, ou demandez à qui l’a donnée.',
    ),
    rounds: check('Refait, le tirage donne les mêmes bulletins à chaque tour.', 'rien.', true),
    winners: check(
      'Les gagnants ont été tirés, et aucun n’a été remplacé.',
      'les motifs pour lesquels d’autres ont été remplacés.',
    ),
    witnesses: check(
      'Les étapes disent quels témoins avaient l’empreinte, et quand.',
      'le courriel de l’exploitant; demandez à un témoin, qui l’a toujours.',
    ),
    steps: check(
      'Aucune étape du tirage n’a été omise, ajoutée ou changée.',
      'l’horloge de l’exploitant pour les heures.',
    ),
    signature: check(
      'Il est signé avec la clé de ce site.',
      'que la clé est celle de l’exploitant; comparez-la avec celle que vous avez gardée.',
    ),
  },
  ownHeading: 'Avec vos propres outils',
  ownText:
    'La vérification ci-dessus est un programme de ce site. Qui préfère ne pas s’y fier vérifie les fichiers avec un autre\u00a0: la façon de faire est décrite à l’octet près.',
  certificate: 'Certificat',
  set: 'Bulletins, un par ligne',
  key: 'Clé de ce site',
  description: 'Description (en anglais)',
  program: 'Un programme pour le faire, en Python',
}

export const drawTexts: Record<Language, DrawTexts> = { en, fr }
