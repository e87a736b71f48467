import type { Reason } from '#contract/reasons.ts'
import type { reasonWords as english } from '#contract/reasonWords.ts'
import { access } from './access.ts'
import { broadcasts } from './broadcasts.ts'
import { campaigns } from './campaigns.ts'
import { clients } from './clients.ts'
import { delivery } from './delivery.ts'
import { entries } from './entries.ts'
import { experiences } from './experiences.ts'
import { general } from './general.ts'
import { imports } from './imports.ts'
import { library } from './library.ts'
import { locations } from './locations.ts'
import { messaging } from './messaging.ts'
import { operations } from './operations.ts'
import { participants } from './participants.ts'
import { prizing } from './prizing.ts'
import { webhooks } from './webhooks.ts'

/** Every reason for a no, in French. */
export const reasons: Record<Reason, string> = {
  ...access,
  ...broadcasts,
  ...campaigns,
  ...clients,
  ...delivery,
  ...entries,
  ...experiences,
  ...general,
  ...imports,
  ...library,
  ...locations,
  ...messaging,
  ...operations,
  ...participants,
  ...prizing,
  ...webhooks,
}

const entryWords = { pending: 'en attente', valid: 'valide', invalid: 'non valide', kicked: 'écartée' }

/** Words in the reasons' places; those of `counts` without number or gender of their own. */
const wordsOf: {
  [Place in keyof typeof english]: Record<(typeof english)[Place][number], string>
} = {
  form: {
    Entry: 'Participation',
    'Alternative Entry': 'Participation sans achat',
    Claim: 'Réclamation',
    Offline: 'Hors ligne',
    Register: 'Inscription',
    Profile: 'Profil',
    'Release Accepted': 'Décharge acceptée',
  },
  sort: {
    'a text': 'un texte',
    'a number': 'un nombre',
    'a whole number': 'un nombre entier',
    'true or false': 'vrai ou faux',
    'a list': 'une liste',
    'a group of fields': 'un groupe de champs',
    'something else': 'une autre sorte de valeur',
  },
  field: {
    address: 'adresse',
    answer: 'réponse',
    city: 'ville',
    code: 'code',
    'consent proof': 'preuve du consentement',
    content: 'contenu',
    country: 'pays',
    data: 'données',
    domain: 'domaine',
    'e-mail': 'courriel',
    eid: 'adresse',
    email: 'courriel',
    experience: 'expérience',
    file: 'fichier',
    'first name': 'prénom',
    'French address': 'adresse en français',
    'French greeting': 'message d’accueil français',
    'French help text': 'texte d’aide français',
    'French message': 'message français',
    'French subject': 'objet français',
    'French title': 'titre français',
    group: 'groupe',
    head: 'en-tête',
    greeting: 'message d’accueil',
    'help text': 'texte d’aide',
    key: 'clé',
    keyword: 'mot-clé',
    label: 'étiquette',
    prefix: 'préfixe',
    'private list': 'liste privée',
    question: 'question',
    'language label': 'libellé',
    'last name': 'nom de famille',
    mapping: 'correspondance des colonnes',
    message: 'message',
    name: 'nom',
    notes: 'notes',
    origins: 'origines',
    page: 'page',
    participant: 'participant',
    password: 'mot de passe',
    phone: 'téléphone',
    'postal address': 'adresse postale',
    'postal code': 'code postal',
    province: 'province',
    'alternative text': 'texte de remplacement',
    'French alternative text': 'texte de remplacement en français',
    proof: 'preuve',
    'public value': 'valeur publique',
    reason: 'motif',
    reference: 'référence',
    search: 'recherche',
    'send after': 'moment de l’envoi',
    shortcode: 'numéro court',
    'store number': 'numéro de magasin',
    start: 'début',
    end: 'fin',
    subject: 'objet',
    text: 'texte',
    'time zone': 'fuseau horaire',
    title: 'titre',
    url: 'adresse',
    users: 'utilisateurs',
    value: 'valeur',
  },
  column: {
    name: 'nom',
    first_name: 'prénom',
    last_name: 'nom de famille',
    phone: 'téléphone',
    email: 'courriel',
    language: 'langue',
  },
  ofKind: {
    'a sweepstakes': 'd’un concours',
    'a gift with purchase': 'd’un cadeau avec achat',
    'a page': 'd’une page',
    'an e-mail': 'd’un courriel',
    'an external experience': 'd’une expérience externe',
  },
  status: entryWords,
  next: entryWords,
  counts: {
    queued: 'en attente',
    sending: 'en cours d’envoi',
    sent: 'envoyé(s)',
    delivered: 'livré(s)',
    failed: 'en échec',
    skipped: 'non envoyé(s)',
    unknown: 'inconnu(s)',
  },
}

/** By place and word: `field.name`. */
export const words: Record<string, string> = Object.fromEntries(
  Object.entries(wordsOf).flatMap(([place, texts]) =>
    Object.entries(texts).map(([word, text]) => [`${place}.${word}`, text]),
  ),
)
