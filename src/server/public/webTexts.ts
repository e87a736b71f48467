import { withFullStop } from '#contract/text.ts'
import type { Language } from './texts.ts'

/** The words of the public pages. */
export type WebTexts = typeof en

const en = {
  otherLanguage: 'Français',
  languages: 'Language',
  from: 'From',
  enterHeading: 'Enter now',
  allRequired: 'All fields are required unless marked optional.',
  labels: {
    first_name: 'First name',
    last_name: 'Last name',
    email: 'E-mail',
    phone: 'Mobile phone',
  },
  phoneHint: 'With area code, for example 416 555 0199.',
  terms: 'I have read and accept the {rules}.',
  rules: 'contest rules',
  pages: { terms: 'Contest rules', privacy: 'Privacy' },
  optin: (client: string) =>
    `Yes, send me offers from ${client} by text. Msg & data rates may apply. I can reply STOP at any time. (optional)`,
  optinEmail: (client: string) =>
    `Yes, send me offers from ${client} by e-mail. I can unsubscribe at any time. (optional)`,
  submit: 'Enter the contest',
  working: 'Checking your browser and sending…',
  workFailed: 'The check did not finish. Please look at your connection and try again.',
  needsScript:
    'To keep machines out, this form needs JavaScript: your browser computes for a moment before it is sent. Please turn JavaScript on.',
  noProof:
    'Your browser could not show that no machine sent this form. Please send it again. JavaScript must be turned on.',
  tooMany: {
    form_address: (seconds: number) =>
      `Many forms are coming from your connection at the moment. Nothing that you typed is lost. Please send it again ${waitInEnglish(seconds)}.`,
    form_experience: (seconds: number) =>
      `Very many people are entering at the moment. Nothing that you typed is lost. Please send it again ${waitInEnglish(seconds)}.`,
    form_number: (seconds: number) =>
      `This phone number or e-mail was entered very often within an hour. Please send it again ${waitInEnglish(seconds)}.`,
  },
  errorsHeading: 'Please check the form',
  required: (label: string) => `${label} is required.`,
  tooLong: (label: string) => `${label} is too long.`,
  wrong: (label: string) => `${label} does not look right.`,
  mustAccept: 'Please accept the rules to enter.',
  unreadable: 'This form could not be read. Please try again.',
  closedHeading: 'This contest is over',
  closedText: 'Thank you to everybody who took part.',
  soonHeading: 'Opening soon',
  soonText: (date: string) => withFullStop(`You can enter from ${date}`),
  untilText: (date: string) => withFullStop(`Open until ${date}`),
  limitText: 'You have already entered as often as the rules allow for now.',
  thanksHeading: (name: string) => `You are in, ${name}!`,
  pendingHeading: (name: string) => `Thank you, ${name}!`,
  thanksText: 'Your entry has been received. Good luck!',
  pendingText: 'Your entry has been received. We will check it and count it once it is valid.',
  entryNumber: 'Entry number',
  optinThanks: (code: string) =>
    `You asked for our texts. If you ever texted STOP to ${code}, text START to ${code} to get them again.`,
  optinConfirm: 'We text you to make sure that the phone is yours. Reply YES to that text to confirm.',
  optinConfirmEmail:
    'We write to you to make sure that the address is yours. Open the link in that e-mail to confirm.',
  optinHeldBack: (code: string) =>
    `We cannot text you just now, because many people are asking for our texts at once. Your entry counts all the same. To get our texts, text START to ${code}.`,
  optinHeldBackEmail:
    'We cannot write to you just now, because many people are asking for our e-mails at once. Your entry counts all the same.',
  previewHeading: 'This is a preview',
  previewText: 'Nothing was sent and nothing is kept. On the public page this form enters.',
  back: 'Back to the contest',
  help: 'Need help? Text HELP to',
  notFoundHeading: 'This page does not exist',
  notFoundText: 'Please check the address. The contest may have been removed.',
  linkGoneText: 'Please check the address. The link may have been removed.',
  about: 'About this contest',
}

function waitInEnglish(seconds: number): string {
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}

function waitInFrench(seconds: number): string {
  if (seconds > 90) return `dans ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'dans une seconde' : `dans ${seconds} secondes`
}

const fr: WebTexts = {
  otherLanguage: 'English',
  languages: 'Langue',
  from: 'De',
  enterHeading: 'Participez maintenant',
  allRequired: 'Tous les champs sont obligatoires, sauf indication contraire.',
  labels: {
    first_name: 'Prénom',
    last_name: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone mobile',
  },
  phoneHint: 'Avec l’indicatif régional, par exemple 514 555 0199.',
  terms: 'J’ai lu et j’accepte le {rules}.',
  rules: 'règlement du concours',
  pages: { terms: 'Règlement du concours', privacy: 'Vie privée' },
  optin: (client) =>
    `Oui, envoyez-moi les offres de ${client} par texto. Des frais de messagerie peuvent s’appliquer. Je peux répondre ARRET en tout temps. (facultatif)`,
  optinEmail: (client) =>
    `Oui, envoyez-moi les offres de ${client} par courriel. Je peux me désabonner en tout temps. (facultatif)`,
  submit: 'Participer au concours',
  working: 'Vérification du navigateur et envoi…',
  workFailed: 'La vérification n’a pas abouti. Veuillez vérifier votre connexion et réessayer.',
  needsScript:
    'Pour écarter les machines, ce formulaire a besoin de JavaScript : votre navigateur calcule un instant avant l’envoi. Veuillez activer JavaScript.',
  noProof:
    'Votre navigateur n’a pas pu montrer que ce formulaire ne vient pas d’une machine. Veuillez l’envoyer de nouveau. JavaScript doit être activé.',
  tooMany: {
    form_address: (seconds) =>
      `Beaucoup de formulaires arrivent de votre connexion en ce moment. Rien de ce que vous avez saisi n’est perdu. Veuillez l’envoyer de nouveau ${waitInFrench(seconds)}.`,
    form_experience: (seconds) =>
      `Un très grand nombre de personnes participent en ce moment. Rien de ce que vous avez saisi n’est perdu. Veuillez l’envoyer de nouveau ${waitInFrench(seconds)}.`,
    form_number: (seconds) =>
      `Ce numéro ou ce courriel a été saisi très souvent en une heure. Veuillez l’envoyer de nouveau ${waitInFrench(seconds)}.`,
  },
  errorsHeading: 'Veuillez vérifier le formulaire',
  required: (label) => `Le champ « ${label} » est obligatoire.`,
  tooLong: (label) => `Le champ « ${label} » est trop long.`,
  wrong: (label) => `Le champ « ${label} » ne semble pas correct.`,
  mustAccept: 'Veuillez accepter le règlement pour participer.',
  unreadable: 'Ce formulaire n’a pas pu être lu. Veuillez réessayer.',
  closedHeading: 'Ce concours est terminé',
  closedText: 'Merci à toutes les personnes qui ont participé.',
  soonHeading: 'Bientôt ouvert',
  soonText: (date) => withFullStop(`Vous pourrez participer à partir du ${date}`),
  untilText: (date) => withFullStop(`Ouvert jusqu’au ${date}`),
  limitText: 'Vous avez déjà participé autant que le règlement le permet pour le moment.',
  thanksHeading: (name) => `C’est fait, ${name}!`,
  pendingHeading: (name) => `Merci, ${name}!`,
  thanksText: 'Votre participation a été reçue. Bonne chance!',
  pendingText: 'Votre participation a été reçue. Elle comptera dès que nous l’aurons vérifiée.',
  entryNumber: 'Numéro de participation',
  optinThanks: (code) =>
    `Vous avez demandé nos textos. Si vous avez déjà envoyé ARRET au ${code}, textez START au ${code} pour les recevoir de nouveau.`,
  optinConfirm:
    'Nous vous envoyons un texto pour vérifier que ce téléphone est le vôtre. Répondez OUI à ce texto pour confirmer.',
  optinConfirmEmail:
    'Nous vous écrivons pour vérifier que cette adresse est la vôtre. Ouvrez le lien de ce courriel pour confirmer.',
  optinHeldBack: (code) =>
    `Nous ne pouvons pas vous envoyer de texto pour le moment, car beaucoup de personnes demandent les nôtres en même temps. Votre participation compte quand même. Pour recevoir nos textos, textez START au ${code}.`,
  optinHeldBackEmail:
    'Nous ne pouvons pas vous écrire pour le moment, car beaucoup de personnes demandent nos courriels en même temps. Votre participation compte quand même.',
  previewHeading: 'Ceci est un aperçu',
  previewText:
    'Rien n’a été envoyé et rien n’est conservé. Sur la page publique, ce formulaire fait participer.',
  back: 'Retour au concours',
  help: 'Besoin d’aide? Textez AIDE au',
  notFoundHeading: 'Cette page n’existe pas',
  notFoundText: 'Veuillez vérifier l’adresse. Le concours a peut-être été retiré.',
  linkGoneText: 'Vérifiez l’adresse. Le lien a peut-être été supprimé.',
  about: 'À propos de ce concours',
}

export const webTexts: Record<Language, WebTexts> = { en, fr }

/** What the box to opt in says: texts from the shortcode, e-mail where there is none. */
export function optinText(shown: {
  readonly language: Language
  readonly client: { readonly name: string }
  readonly shortcode: string | undefined
}): string {
  const texts = webTexts[shown.language]
  return shown.shortcode ? texts.optin(shown.client.name) : texts.optinEmail(shown.client.name)
}
