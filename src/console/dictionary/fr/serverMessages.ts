/**
 * What the server says in English, in French: its refusals, the reasons of its gateways and the faults of its jobs.
 * The English text is the key (`kit/i18n/serverText.ts`). The public pages have their own texts.
 */
import { broadcastMessages } from './broadcastMessages.ts'
import { campaignMessages } from './campaignMessages.ts'
import { conversationMessages } from './conversationMessages.ts'
import { gatewayMessages } from './gatewayMessages.ts'
import { peopleMessages } from './peopleMessages.ts'
import { prizingMessages } from './prizingMessages.ts'
import { uploadRowMessages } from './uploadRowMessages.ts'

const general = {
  'Please sign in.': 'Veuillez vous connecter.',
  'You may not do this.': 'Vous n’êtes pas autorisé à faire cela.',
  'Not found.': 'Introuvable.',
  'This was changed in the meantime.': 'Cet élément a été modifié entre-temps.',
  'This is too large.': 'C’est trop volumineux.',
  'This kind of content is not taken here.': 'Ce type de contenu n’est pas accepté ici.',
  'The given data was invalid.': 'Les données fournies ne sont pas valides.',
  'Too many requests. Please wait a moment.': 'Trop de requêtes. Veuillez patienter un instant.',
  'The service is not available right now. Please try again.':
    'Le service n’est pas disponible en ce moment. Veuillez réessayer.',
  'The database does not answer. Please try again.': 'La base de données ne répond pas. Veuillez réessayer.',
  'Something went wrong on our side. Please quote {request}.':
    'Une erreur s’est produite de notre côté. Veuillez mentionner {request}.',
  'The body is empty.': 'La requête est vide.',
  'The request cannot be read: its JSON is not well formed.':
    'La requête est illisible : son JSON est mal formé.',
  'The request cannot be read: its parts are not well formed.':
    'La requête est illisible : ses parties sont mal formées.',
  'This Idempotency-Key was used with another body.':
    'Cette clé Idempotency-Key a déjà servi pour un autre contenu.',
  'The e-mail address or the password is wrong.': 'L’adresse courriel ou le mot de passe est incorrect.',
  'Too many failed sign-ins. Please try again later.':
    'Trop de tentatives de connexion échouées. Veuillez réessayer plus tard.',
}

const fields = {
  'The {field} field is required.': 'Le champ « {field} » est obligatoire.',
  'The {field} must be at most {max} characters.':
    'Le champ « {field} » doit compter au plus {max} caractères.',
  'At most {max} characters.': 'Au plus {max} caractères.',
  'This field is given twice.': 'Ce champ est fourni deux fois.',
  'This field is too long.': 'Ce champ est trop long.',
  'This field is not known here.': 'Ce champ n’est pas connu ici.',
  'This text has characters that cannot be kept.':
    'Ce texte contient des caractères qui ne peuvent pas être conservés.',
  'This is not an id.': 'Ceci n’est pas un identifiant.',
  'This is not a phone number.': 'Ceci n’est pas un numéro de téléphone.',
  'This is not an e-mail address.': 'Ceci n’est pas une adresse courriel.',
  'This is not a date and time.': 'Ceci n’est pas une date avec une heure.',
  'This is not a date.': 'Ceci n’est pas une date.',
  'The start must not be after the end.': 'Le début ne doit pas être après la fin.',
  'The graph shows at most {max} days.': 'Le graphique montre au plus {max} jours.',
  'This is not a time of day.': 'Ceci n’est pas une heure.',
  'This is not a time zone.': 'Ceci n’est pas un fuseau horaire.',
  'This is not a colour.': 'Ceci n’est pas une couleur.',
  'This is not a field.': 'Ceci n’est pas un champ.',
  'This time does not exist on that day in {zone}: the clocks go forward.':
    'Cette heure n’existe pas ce jour-là dans le fuseau {zone} : on avance l’heure.',
  'This time exists twice on that day in {zone}: choose {first} or {second}.':
    'Cette heure existe deux fois ce jour-là dans le fuseau {zone} : choisissez {first} ou {second}.',
  'The page must be a whole number from 1.': 'La page doit être un nombre entier à partir de 1.',
  'The rows per page must be 10, 25, 50 or 100.': 'Le nombre de lignes par page doit être 10, 25, 50 ou 100.',
  'The direction must be asc or desc.': 'L’ordre doit être asc ou desc.',
  'The search is too long.': 'La recherche est trop longue.',
  'This field cannot be sorted by.': 'On ne peut pas trier selon ce champ.',
}

const clients = {
  'The eid must be lower-case words joined by hyphens.':
    'L’adresse doit être faite de mots en minuscules reliés par des traits d’union.',
  'This address is reserved.': 'Cette adresse est réservée.',
  'There is already a client with this address.': 'Il y a déjà un client à cette adresse.',
  'There is already a user with this e-mail address.':
    'Il y a déjà un utilisateur avec cette adresse courriel.',
  'A shortcode has 3 to 15 digits.': 'Un numéro court compte de 3 à 15 chiffres.',
  'This shortcode exists already.': 'Ce numéro court existe déjà.',
}

const campaigns = {
  'There is already a campaign with this name.': 'Il y a déjà une campagne de ce nom.',
  'The end must be after the start.': 'La fin doit suivre le début.',
  'Somebody else was just editing this. Try again.':
    'Une autre personne vient de modifier cet élément. Réessayez.',
  '{name} is editing this until {time} ({zone}).': '{name} modifie cet élément jusqu’à {time} ({zone}).',
  'Your editing lock is gone. Open this again to go on.':
    'Votre verrou de modification est perdu. Rouvrez cet élément pour continuer.',
}

const experiences = {
  'A shortcode must be chosen.': 'Un numéro court doit être choisi.',
  'The limit count must be 1 to 100.': 'Le nombre permis doit être de 1 à 100.',
  'A draw of this experience is not finished. Confirm its winners first.':
    'Un tirage de ce concours n’est pas terminé. Confirmez d’abord ses gagnants.',
  'Please accept the rules to enter.': 'Veuillez accepter le règlement pour participer.',
  'The winner of this entry is confirmed, so it stays as it is.':
    'Le gagnant de cette participation est confirmé : elle reste donc telle quelle.',
  'This entry was kicked, so it stays as it is.':
    'Cette participation a été écartée : elle reste donc telle quelle.',
  'This must be a text.': 'Ceci doit être un texte.',
  'At least one field must be given.': 'Au moins un champ doit être fourni.',
  'An entry that is {status} cannot become {next}.': 'Une participation {status} ne peut pas devenir {next}.',
}

const messaging = {
  'Say why the opt-in check is skipped.': 'Dites pourquoi la vérification du consentement est ignorée.',
  'Say why the quiet hours are ignored.': 'Dites pourquoi les heures calmes sont ignorées.',
  'The time must not be in the past.': 'Le moment ne doit pas être passé.',
  'The time must be within the next two months.': 'Le moment doit être dans les deux prochains mois.',
  'The minutes must be 00, 15, 30 or 45.': 'Les minutes doivent être 00, 15, 30 ou 45.',
  'There is no merge field {fields}.': 'Il n’y a pas de champ de fusion {fields}.',
  'Sending has begun.': 'L’envoi a commencé.',
  'Sending has begun. ({counts})': 'L’envoi a commencé. ({counts})',
  'This broadcast was sent.': 'Cette diffusion a été envoyée.',
  'This broadcast was sent. ({counts})': 'Cette diffusion a été envoyée. ({counts})',
  'This broadcast was cancelled.': 'Cette diffusion a été annulée.',
  'This broadcast was cancelled. ({counts})': 'Cette diffusion a été annulée. ({counts})',
  'This participant has no phone number.': 'Ce participant n’a pas de numéro de téléphone.',
  'This participant opted out. Nothing can be sent.':
    'Ce participant s’est désabonné. Rien ne peut lui être envoyé.',
  'This event sent nothing that could be sent again.':
    'Cet événement n’a rien envoyé qui puisse être renvoyé.',
  'This event sent no e-mail.': 'Cet événement n’a envoyé aucun courriel.',
  'The personal data of this participant was erased. Nothing can be sent.':
    'Les données personnelles de ce participant ont été effacées. Rien ne peut lui être envoyé.',
}

const participants = {
  'Another participant has this phone number.': 'Un autre participant a ce numéro de téléphone.',
  'Another participant has this e-mail address.': 'Un autre participant a cette adresse courriel.',
  'This participant is being changed by somebody else. Please try again.':
    'Une autre personne modifie ce participant. Veuillez réessayer.',
  'There is already a list with this name.': 'Il y a déjà une liste de ce nom.',
  'A participant is in this list several times.': 'Un participant figure plusieurs fois dans cette liste.',
  'The list was changed in the meantime.': 'La liste a été modifiée entre-temps.',
  'The list was deleted.': 'La liste a été supprimée.',
  'A broadcast needs this list.': 'Une diffusion a besoin de cette liste.',
  'The broadcast "{broadcast}" needs this list.': 'La diffusion « {broadcast} » a besoin de cette liste.',
  'This list is being cleared. Undo that, or wait a moment.':
    'On vide cette liste. Annulez cela, ou patientez un instant.',
  'An import into this list is running. Wait until it is done.':
    'Une importation dans cette liste est en cours. Attendez qu’elle soit terminée.',
  'This list has changed. Participants in it now: {count}.':
    'Cette liste a changé. Participants qui s’y trouvent maintenant : {count}.',
  'Choose at least one participant.': 'Choisissez au moins un participant.',
  'The state must be in or out.': 'L’état doit être in ou out.',
  'The time to undo this is over.': 'Il est trop tard pour annuler.',
  'This participant opted out, and only he or she can opt in again.':
    'Ce participant s’est désabonné, et lui seul peut se réabonner.',
  'There is already a subscription with this name.': 'Il existe déjà un abonnement de ce nom.',
  'A default subscription cannot be deleted.': 'Un abonnement par défaut ne peut pas être supprimé.',
  'The broadcast "{broadcast}" needs this subscription.':
    'La diffusion « {broadcast} » a besoin de cet abonnement.',
  'The client has no mailbox from which to ask people.':
    'Le client n’a aucune boîte courriel d’où interroger les gens.',
}

const uploads = {
  'Send this as multipart/form-data with a file.': 'Envoyez ceci en multipart/form-data avec un fichier.',
  'There is no room for this file right now.': 'Il n’y a pas de place pour ce fichier en ce moment.',
  'The file is larger than 500 MB.': 'Le fichier dépasse 500 Mo.',
  'The file is empty.': 'Le fichier est vide.',
  'The file has no rows.': 'Le fichier n’a aucune ligne.',
  'The file has no rows below its header.': 'Le fichier n’a aucune ligne sous son en-tête.',
  'The file has {columns} columns, but the mapping names {mapped}.':
    'Le fichier a {columns} colonnes, mais la correspondance en nomme {mapped}.',
  'The mapping is not JSON.': 'La correspondance des colonnes n’est pas du JSON.',
  'Two columns are mapped to {field}.': 'Deux colonnes correspondent au champ « {field} ».',
  'Map either the whole name or first and last name.':
    'Faites correspondre soit le nom complet, soit le prénom et le nom de famille.',
  'Map a column to phone or to e-mail.': 'Faites correspondre une colonne au téléphone ou au courriel.',
  'Please say where the consent comes from.': 'Veuillez dire d’où vient le consentement.',
  'A quotation mark in the header is not closed.': 'Un guillemet de l’en-tête n’est pas fermé.',
  'More than {count} rows have quotation marks that are not closed.':
    'Plus de {count} lignes ont des guillemets qui ne sont pas fermés.',
  'The file is neither UTF-8 nor UTF-16 text. Please save it as "CSV UTF-8".':
    'Le fichier n’est ni du texte UTF-8 ni du texte UTF-16. Veuillez l’enregistrer au format « CSV UTF-8 ».',
  'This is a workbook or a zip file, not a CSV. Please save the sheet as "CSV UTF-8".':
    'C’est un classeur ou un fichier zip, non un CSV. Veuillez enregistrer la feuille au format « CSV UTF-8 ».',
  'This is not a CSV file.': 'Ce n’est pas un fichier CSV.',
  'This is not a CSV file, or UTF-16 without a byte order mark. Please save it as "CSV UTF-8".':
    'Ce n’est pas un fichier CSV, ou c’est de l’UTF-16 sans indicateur d’ordre des octets. Veuillez l’enregistrer au format « CSV UTF-8 ».',
  'The import of "{name}" is running. Please wait until it has ended.':
    'L’importation de « {name} » est en cours. Veuillez attendre qu’elle soit terminée.',
  'This import is still being checked.': 'Cette importation est encore en cours de vérification.',
  'This import has only been checked: nothing has come in that could be taken back.':
    'Cette importation n’a été que vérifiée : rien n’a été importé qui puisse être annulé.',
  'This import is running.': 'Cette importation est en cours.',
  'This import has already run.': 'Cette importation a déjà été effectuée.',
  'This import has failed. Please upload the file again.':
    'Cette importation a échoué. Veuillez téléverser le fichier de nouveau.',
  'This import is being taken back.': 'Cette importation est en cours d’annulation.',
  'This import was taken back.': 'Cette importation a été annulée.',
  'The import that gave this consent was taken back.':
    'L’importation qui avait donné ce consentement a été annulée.',
  'The file has more than {max} rows.': 'Le fichier compte plus de {max} lignes.',
  'This client has no shortcode, so nobody can be opted in to texts. Import without consent, or without the phones.':
    'Ce client n’a pas de numéro court : personne ne peut être abonné aux textos. Importez sans consentement, ou sans les numéros de téléphone.',
  'This must be true or false.': 'Cela doit être true ou false.',
  'This is not a merge rule.': 'Ceci n’est pas une règle de fusion.',
  'The import stopped because of a fault on our side. Please upload the file again.':
    'L’importation s’est arrêtée à cause d’une erreur de notre côté. Veuillez téléverser le fichier de nouveau.',
}

/** What the schemas say by themselves where a call gives no message: seen only where the console sends a wrong shape. */
const shapes = {
  'Invalid input': 'Cette valeur n’est pas valide.',
  'Invalid {what}': 'Cette valeur n’est pas valide.',
  'Too small: expected number to be >={min}': 'La valeur doit être d’au moins {min}.',
  'Too small: {what}': 'Cette valeur est trop petite.',
  'Too big: expected string to have <={max} characters': 'Au plus {max} caractères.',
  'Too big: expected number to be <={max}': 'La valeur doit être d’au plus {max}.',
  'Too big: {what}': 'Cette valeur est trop grande.',
}

const fieldWords = {
  data: 'données',
  'French address': 'adresse en français',
  name: 'nom',
  url: 'adresse',
  'language label': 'libellé',
  title: 'titre',
  'French title': 'titre français',
  page: 'page',
  search: 'recherche',
  text: 'texte',
  message: 'message',
  'French message': 'message français',
  subject: 'objet',
  greeting: 'message d’accueil',
  'French greeting': 'message d’accueil français',
  'French subject': 'objet français',
  address: 'adresse',
  keyword: 'mot-clé',
  shortcode: 'numéro court',
  'first name': 'prénom',
  'last name': 'nom de famille',
  'e-mail': 'courriel',
  phone: 'téléphone',
  password: 'mot de passe',
  reference: 'référence',
  reason: 'motif',
  'send after': 'moment de l’envoi',
  'consent proof': 'preuve du consentement',
  proof: 'preuve',
  mapping: 'correspondance des colonnes',
  file: 'fichier',
  'public value': 'valeur publique',
  eid: 'adresse',
  'time zone': 'fuseau horaire',
  'help text': 'texte d’aide',
  'French help text': 'texte d’aide français',
  first_name: 'prénom',
  last_name: 'nom de famille',
  email: 'courriel',
  language: 'langue',
}

const entryWords = { pending: 'en attente', valid: 'valide', invalid: 'non valide', kicked: 'écartée' }

/** Messages by their state, without number or gender of their own. */
const messageWords = {
  queued: 'en attente',
  sending: 'en cours d’envoi',
  sent: 'envoyé(s)',
  delivered: 'livré(s)',
  failed: 'en échec',
  skipped: 'non envoyé(s)',
  unknown: 'inconnu(s)',
}

export const serverMessages = {
  texts: {
    ...general,
    ...fields,
    ...clients,
    ...campaigns,
    ...campaignMessages,
    ...experiences,
    ...messaging,
    ...broadcastMessages,
    ...conversationMessages,
    ...gatewayMessages,
    ...participants,
    ...peopleMessages,
    ...uploads,
    ...uploadRowMessages,
    ...prizingMessages,
    ...shapes,
  },
  words: { field: fieldWords, status: entryWords, next: entryWords, counts: messageWords },
}
