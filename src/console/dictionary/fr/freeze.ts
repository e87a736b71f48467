import type { freeze as en } from '../en/freeze.ts'

export const freeze = {
  ask: 'Figer les participations de {name}?',
  what: '{count} gagnant est à tirer, avec un prix de {pool}. | {count} gagnants sont à tirer, avec des prix de {pool}.',
  once: 'Ceci ne peut être défait : le tirage reçoit son numéro et reste visible, même si personne n’est tiré.',
  bound:
    'La publication a lié ce tirage pour le {at}. Le gel utilise le secret qui a été lié et doit venir avant.',
  boundOver:
    'La publication a lié ce tirage pour le {at}, et cette heure est passée. Donnez une autre heure au tirage de l’expérience avant de figer.',
  boundSecret:
    'La publication a lié le secret de ce tirage, et le gel l’utilise. Aucune heure n’a été donnée : aucune n’est liée.',
  boundTime: 'Heure du tirage',
  boundValue: 'Valeur du hasard',
  boundChain:
    'Le premier tour de drand à cette heure ou plus tard. La publication l’a lié, il n’y a donc rien à choisir : personne ne saisit de valeur publique, et personne ne peut tirer avant.',
  boundNoChain:
    'La publication n’a lié aucun tour de drand : la valeur publique se choisit encore au moment de figer.',
  boundPageHint: 'Tout le monde peut y lire ce qui a été lié, avant le tirage et après.',
  flaggedSince:
    '{count} d’entre eux a été signalé depuis le gel et reçoit quand même un prix. Pour l’exclure, tirez de nouveau ou invalidez d’abord. | {count} d’entre eux ont été signalés depuis le gel et reçoivent quand même un prix. Pour les exclure, tirez de nouveau ou invalidez d’abord.',
  beaconLate:
    'Le tour {round} de drand était attendu {at} et n’a pas encore été lu. Il est redemandé sans intervention, au moins toutes les demi-heures, et cette page le montre dès qu’il est lu; personne ne peut être tiré avant. Si cela dure, le journal de l’installation dit pourquoi.',
  abandon: 'Abandonner le tirage',
  abandonTitle: 'Abandonner ce tirage',
  abandonHelp:
    'Pour un tirage figé par erreur ou dont on ne veut plus. Seulement avant que ses gagnants soient confirmés.',
  abandonAsk: 'Abandonner le tirage {number} de {name}?',
  abandonWhat:
    'C’est définitif : personne n’est plus tiré ni confirmé dans ce tirage. Il garde son numéro et ses participations figées, et reste visible.',
  abandonPublic:
    'Toute personne qui a sa page publique y lit qu’il a été abandonné, quand, et pour quelle raison.',
  abandonDrawn:
    'Les personnes qui y ont été tirées n’en reçoivent aucun prix. Celles qui ont été avisées ne reçoivent plus aucun message; la page pour réclamer dit que le prix n’est plus réservé.',
  abandonBound:
    'Ce que la publication a lié pour ce tirage a servi. Le prochain tirage n’est lié que si l’expérience reçoit une autre heure de tirage avant que ses participations soient figées.',
  abandonReason: 'Dites pourquoi le tirage est abandonné.',
  abandonDone: 'Tirage abandonné',
  abandoned: 'Abandonné par {name} le {at}',
  abandonedNobody: 'Personne n’a été confirmé',
  abandonedDrawn: 'Tirés avant l’abandon',
  abandonedNotDrawn: 'Personne n’a été tiré',
  abandonedFinal: 'Ce tirage a été abandonné. On peut en tenir un nouveau, qui reçoit le numéro suivant.',
} satisfies Record<keyof typeof en, string>
