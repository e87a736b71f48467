import type { experiences as en } from '../en/experiences.ts'
import { capital, kindTexts } from '../kindTexts.ts'

/** A noun, feminine or not. */
type Noun = { readonly word: string; readonly isFeminine: boolean }

type Forms = readonly [masculine: string, feminine: string, beforeVowel?: string]

const startsWithVowel = ({ word }: Noun) => /^[aeiouéèêh]/i.test(word)

/** The form that agrees with the noun; the third is of masculine ones that start with a vowel. */
function agreed(noun: Noun, [masculine, feminine, beforeVowel = masculine]: Forms): string {
  if (noun.isFeminine) return feminine
  return startsWithVowel(noun) ? beforeVowel : masculine
}

const the = (noun: Noun) =>
  startsWithVowel(noun) ? `l’${noun.word}` : `${agreed(noun, ['le', 'la'])} ${noun.word}`
const thisOne = (noun: Noun) => `${agreed(noun, ['ce', 'cette', 'cet'])} ${noun.word}`
const newOne = (noun: Noun) => `${agreed(noun, ['Nouveau', 'Nouvelle', 'Nouvel'])} ${noun.word}`

const contest: Noun = { word: 'concours', isFeminine: false }

/** `short`: what it is called where its name has been said; `placed`: what else its placement says. */
const kinds = kindTexts(
  {
    sweepstakes: {
      title: 'Concours',
      one: contest,
      short: contest,
      emptyText:
        'Un concours reçoit des participations par texto et par formulaire web, puis ses gagnants sont tirés.',
      entriesEmptyText:
        'Les participations apparaissent ici dès que quelqu’un envoie le mot-clé ou le formulaire web.',
    },
    'gift-with-purchase': {
      title: 'Cadeau avec achat',
      one: { word: 'cadeau avec achat', isFeminine: false },
      short: { word: 'promotion', isFeminine: true },
      emptyText:
        'Dans un cadeau avec achat, les participants envoient des reçus, qui leur donnent des crédits et des prix.',
      entriesEmptyText: 'Les participations apparaissent ici dès que quelqu’un envoie le formulaire web.',
    },
    pages: {
      title: 'Pages',
      one: { word: 'page', isFeminine: true },
      short: { word: 'page', isFeminine: true },
      emptyText:
        'Une page dit quelque chose à quiconque a son adresse : où sont les magasins, comment se passe une campagne.',
      entriesEmptyText: 'Une page ne reçoit pas de participations.',
    },
    email: {
      title: 'Courriels',
      one: { word: 'courriel', isFeminine: false },
      short: { word: 'courriel', isFeminine: false },
      placed: 'où il paraît et d’où il part',
      emptyText:
        'Un courriel va à une personne à la fois, depuis une conversation, ou au personnel à propos d’une personne. Il peut donner un code d’accès.',
      entriesEmptyText: 'Un courriel ne reçoit pas de participations.',
    },
    external: {
      title: 'Externe',
      one: { word: 'expérience externe', isFeminine: true },
      short: { word: 'expérience', isFeminine: true },
      emptyText:
        'Une expérience externe a lieu sur un autre site. On y est mené, et ce site annonce qui l’a terminée.',
      entriesEmptyText:
        'Les participations apparaissent ici dès que l’autre site annonce que quelqu’un a terminé.',
    },
  },
  ({ title, one, short, placed, emptyText, entriesEmptyText }) => ({
    title,
    new: newOne(one),
    emptyTitle: `${agreed(one, ['Aucun', 'Aucune'])} ${one.word}`,
    emptyText,
    entriesEmptyText,
    otherEntriesNone: `Aucune autre participation à ${thisOne(short)}.`,
    edit: `Modifier ${the(one)}`,
    view: `Voir ${the(one)}`,
    deleteVerb: `Supprimer ${the(one)}`,
    deleted: `${capital(one.word)} ${agreed(one, ['supprimé', 'supprimée'])}`,
    placementHelp: `À quelle campagne appartient ${the(short)}, et ${placed ?? `qui peut ${agreed(short, ['le', 'la'])} trouver`}.`,
  }),
)

export const experiences = {
  ...kinds,
  'unaddressed.ends': 'Il ne sera plus envoyé à personne. Ce qui a été envoyé est conservé.',
  'page.keywordEnds':
    'Le mot-clé {keyword} cesse de fonctionner et redevient libre, et la page publique prend fin.',
  'page.addressEnds': 'La page publique prend fin.',
  'elsewhere.keywordEnds':
    'Le mot-clé {keyword} cesse de fonctionner et redevient libre, et l’adresse publique ne mène plus nulle part.',
  'elsewhere.addressEnds': 'L’adresse publique ne mènera plus nulle part.',
  kept: 'Sa {count} participation est conservée. | Ses {count} participations sont conservées.',
  keptWithDraws:
    'Sa {count} participation, ses tirages et ses prix attribués sont conservés. | Ses {count} participations, ses tirages et ses prix attribués sont conservés.',

  search: 'Filtrer par nom ou EID',
  'status.draft': 'Brouillon',
  'status.coming_soon': 'À venir',
  'status.open': 'Ouvert',
  'status.ended': 'Terminé',
  'status.closed': 'Fermé',
  'visibility.public': 'Public',
  'visibility.private': 'Privé',
  'visibility.hidden': 'Masqué',
  visibility: 'Visibilité',
  starts: 'Début',
  ends: 'Fin',
  entries: 'Participations',
  overview: 'Vue d’ensemble',
  'figure.entries_count': 'Participations',
  'figure.clicks': 'Clics',
  prizing: 'Tirages',
  prizePools: 'Réserves de prix',
  openPublicPage: 'Ouvrir la page publique',
  publish: 'Publier…',
  notPublicYet: 'Son adresse restera la même. Personne n’y voit rien avant la publication.',
  unpublish: 'Remettre en brouillon…',
  move: 'Déplacer vers une campagne…',
  duplicate: 'Dupliquer',
  duplicated: 'Une copie a été faite comme brouillon',
  owner: 'Propriétaire',
  mine: 'Les miennes',
  deleteTitle: 'Supprimer « {name} »?',

  publicAddress: 'Adresse publique',
  addressKept: 'Son adresse ne change pas.',
  hiddenNow: 'Personne ne peut ouvrir cette adresse tant que sa visibilité est Masqué.',
  closedNow: 'Sa page Fermée a pris fin : personne ne voit plus rien à cette adresse.',
  addressLocal:
    'Cette adresse ne fonctionne que sur la machine de l’installation. La personne qui l’exploite règle PUBLIC_URL sur l’adresse par laquelle on y accède.',
  questionsHeldBack:
    '{count} demande de consentement a été retenue, car le formulaire en a causé plus par minute que ce qui est permis. La participation compte. | {count} demandes de consentement ont été retenues, car le formulaire en a causé plus par minute que ce qui est permis. Les participations comptent.',
  copyAddress: 'Copier l’adresse',
  copied: 'Copié',
  open: 'Ouvrir',

  noShortcodeYet: 'Ce client n’a pas encore de numéro court : personne ne peut lui envoyer de texto.',
  addShortcode: 'En ajouter un dans les paramètres, sous Expéditeurs',
  askForShortcode: 'L’administration de la plateforme en ajoute un dans les paramètres, sous Expéditeurs.',
  'keyword.needsShortcode': 'Choisissez d’abord un numéro court.',
  'keyword.looking': 'Vérification…',
  'keyword.free': '{keyword} est disponible',
  'keyword.own': '{keyword} est déjà son mot-clé',
  'keyword.taken': '{keyword} est déjà pris sur {shortcode}',
  'keyword.reserved': '{keyword} est réservé à l’abonnement, au désabonnement et à l’aide',
  'keyword.too_short': 'Un mot-clé compte au moins 3 caractères',
  'keyword.not_a_word': 'Un mot-clé est un seul mot de lettres et de chiffres',
  'keyword.unknown': 'La disponibilité n’a pas pu être vérifiée.',
  preview: 'Aperçu',
  validate: 'Valider',
  source: 'Source',
  'source.web': 'Formulaire web',
  'source.sms': 'Texto',
  'source.alternative': 'Participation sans achat',
  'source.offline': 'Hors ligne',
  'source.import': 'Importation',
  'source.callback': 'Un autre site',
  enteredAt: 'Reçue',
  'entry.pending': 'En attente',
  'entry.valid': 'Valide',
  'entry.invalid': 'Non valide',
  'entry.kicked': 'Écartée',
  testSource: '{source} · essai',
  entryData: 'Données de la participation',
  entryNoData: 'Cette participation n’a pas d’autres données.',
  markedValid: 'Participation déclarée valide',
  markedInvalid: 'Participation déclarée non valide',
  invalidateTitle: 'Déclarer non valide la participation de {name}',
  invalidateVerb: 'Déclarer non valide',
  ownReasons:
    'Motifs de cette expérience, par 1 à 9; Entrée continue. La personne reçoit le texte de chaque motif qui en a un. D’un motif que vous écrivez, rien n’est dit.',
  reasonRequired: 'Une raison est requise pour l’envoi',
  otherEntries: 'Autres participations',
} satisfies Record<keyof typeof en, string>
