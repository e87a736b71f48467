import { withFullStop } from '#contract/text.ts'
import { atStart, type Noun } from './nouns.ts'
import type { Language } from './texts.ts'

/** The words of the public pages. */
export type WebTexts = typeof en

const en = {
  ownName: 'English',
  otherLanguage: 'Français',
  languages: 'Language',
  from: 'From',
  enterHeading: 'Enter now',
  allRequired: 'All fields are required unless marked optional.',
  aboutPicture: 'About your picture',
  phoneHint: 'With area code, for example 416 555 0199.',
  terms: 'I have read and accept the {rules}.',
  rules: ({ rules }: Noun) => rules,
  optin: (client: string) =>
    `Yes, send me offers from ${client} by text. Msg & data rates may apply. I can reply STOP at any time. (optional)`,
  optinEmail: (client: string) =>
    `Yes, send me offers from ${client} by e-mail. I can unsubscribe at any time. (optional)`,
  submit: ({ enter }: Noun) => enter,
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
    form_code: (seconds: number) =>
      `Many codes that are not valid were tried from your connection, or with this phone number or e-mail. Please try again ${waitInEnglish(seconds)}.`,
  },
  optional: '(optional)',
  or: ' or ',
  choose: 'Please choose',
  birthHint: (years: number) => `You must be at least ${years} years old.`,
  tooYoung: (years: number) => `Only people of ${years} years or more can enter.`,
  noForm: 'You cannot enter here at the moment. Please come back later.',
  errorsHeading: 'Please check the form',
  required: (label: string) => `${label} is required.`,
  tooLong: (label: string) => `${label} is too long.`,
  wrong: (label: string) => `${label} does not look right.`,
  mustAccept: 'Please accept the rules to enter.',
  unreadable: 'This form could not be read. Please try again.',
  closedHeading: (noun: Noun) => `${atStart(noun.this)} is over`,
  closedText: 'Thank you to everybody who took part.',
  soonHeading: 'Opening soon',
  soonText: (date: string) => withFullStop(`You can enter from ${date}`),
  readSoonText: (date: string) => withFullStop(`This page can be read from ${date}`),
  goneHeading: 'This page is no longer available',
  untilText: (date: string) => withFullStop(`Open until ${date}`),
  countdown: ['days', 'hours', 'minutes', 'seconds'],
  limitText: (next: string | undefined) =>
    next === undefined
      ? 'You have already entered as often as the rules allow.'
      : withFullStop(
          `You have already entered as often as the rules allow for now. You can enter again from ${next}`,
        ),
  overMeanwhile: (noun: Noun) => `${atStart(noun.the)} ended before this form came. Nothing was entered.`,
  secretCode: 'Your code',
  codeRefused: 'This code is not valid or was used already.',
  householdLimit: (next: string | undefined) =>
    next === undefined
      ? 'From this address people have already entered as often as the rules allow a household.'
      : withFullStop(
          `From this address people have already entered as often as the rules allow a household for now. The next entry counts from ${next}`,
        ),
  invited: (noun: Noun) => `${atStart(noun.this)} is for invited people. Only those on its list can enter.`,
  invitedByLink: (noun: Noun) =>
    `${atStart(noun.this)} is for invited people. You are one of them: this link is yours, and what is entered with it is entered for you.`,
  notInvited: (noun: Noun) =>
    `${atStart(noun.this)} is for invited people, and nobody with this phone number or e-mail is on its list. Nothing was entered.`,
  thanksHeading: (name: string) => `You are in${name && `, ${name}`}!`,
  wonHeading: (name: string) => `You won${name && `, ${name}`}!`,
  pendingHeading: (name: string) => `Thank you${name && `, ${name}`}!`,
  thanksText: 'Your entry has been received.',
  goodLuck: 'Good luck!',
  wonText: (prize: string) => withFullStop(`Your entry has been received, and you won: ${prize}`),
  mayWinText: (prize: string) =>
    `Your entry has been received, and you may have won: ${withFullStop(prize)} Answer the skill-testing question to claim it.`,
  noPrizeText: 'Your entry has been received. There was no prize for it this time.',
  pendingText: 'Your entry has been received. We will check it and count it once it is valid.',
  entryNumber: 'Entry number:',
  optinThanks: (code: string) =>
    `You asked for our texts. If you ever texted STOP to ${code}, text START to ${code} to get them again.`,
  optinConfirm: 'We text you to make sure that the phone is yours. Reply YES to that text to confirm.',
  optinConfirmEmail:
    'We write to you to make sure that the address is yours. Open the link in that e-mail to confirm.',
  optinHeldBack: (code: string) =>
    `We cannot text you just now, because many people are asking for our texts at once. Your entry counts all the same. To get our texts, text START to ${code}.`,
  optinHeldBackEmail:
    'We cannot write to you just now, because many people are asking for our e-mails at once. Your entry counts all the same.',
  shareHeading: 'Tell your friends',
  share: 'Share',
  privacyHint: (client: string) => `How ${client} uses what you type:`,
  noPurchase: 'No purchase is needed:',
  onPaper: 'This page is made for paper: save it as a PDF, or print it.',
  asPdf: 'Save as PDF',
  print: 'Print this page',
  shareText: (title: string) => withFullStop(`I have entered: ${title}`),
  shareByEmail: 'E-mail',
  shareAddress: 'Address to pass on',
  previewHeading: 'This is a preview',
  previewText: 'Nothing was sent and nothing is kept. On the public page this form enters.',
  back: ({ to }: Noun) => `Back ${to}`,
  help: 'Need help? Text HELP to',
  previewFaultHeading: 'There is no preview of this',
  previewFaults: {
    broken: 'What was sent cannot be read.',
    too_long: 'This page is longer than 200,000 characters, so it cannot be saved either.',
    token_in_itself: 'A token shows itself, by itself or by others in it.',
  },
  notFoundHeading: 'This page does not exist',
  notFoundText: 'Please check the address. The page may have been removed.',
  linkGoneText: 'Please check the address. The link may have been removed.',
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
  ownName: 'Français',
  otherLanguage: 'English',
  languages: 'Langue',
  from: 'De',
  enterHeading: 'Participez maintenant',
  allRequired: 'Tous les champs sont obligatoires, sauf indication contraire.',
  aboutPicture: 'Au sujet de votre image',
  phoneHint: 'Avec l’indicatif régional, par exemple 514 555 0199.',
  terms: 'J’ai lu et j’accepte le {rules}.',
  rules: ({ rules }) => rules,
  optin: (client) =>
    `Oui, envoyez-moi les offres de ${client} par texto. Des frais de messagerie peuvent s’appliquer. Je peux répondre ARRET en tout temps. (facultatif)`,
  optinEmail: (client) =>
    `Oui, envoyez-moi les offres de ${client} par courriel. Je peux me désabonner en tout temps. (facultatif)`,
  submit: ({ enter }) => enter,
  working: 'Vérification du navigateur et envoi…',
  workFailed: 'La vérification n’a pas abouti. Veuillez vérifier votre connexion et réessayer.',
  needsScript:
    'Pour écarter les machines, ce formulaire a besoin de JavaScript\u00a0: votre navigateur calcule un instant avant l’envoi. Veuillez activer JavaScript.',
  noProof:
    'Votre navigateur n’a pas pu montrer que ce formulaire ne vient pas d’une machine. Veuillez l’envoyer de nouveau. JavaScript doit être activé.',
  tooMany: {
    form_address: (seconds) =>
      `Beaucoup de formulaires arrivent de votre connexion en ce moment. Rien de ce que vous avez saisi n’est perdu. Veuillez l’envoyer de nouveau ${waitInFrench(seconds)}.`,
    form_experience: (seconds) =>
      `Un très grand nombre de personnes participent en ce moment. Rien de ce que vous avez saisi n’est perdu. Veuillez l’envoyer de nouveau ${waitInFrench(seconds)}.`,
    form_number: (seconds) =>
      `Ce numéro ou ce courriel a été saisi très souvent en une heure. Veuillez l’envoyer de nouveau ${waitInFrench(seconds)}.`,
    form_code: (seconds) =>
      `Beaucoup de codes non valides ont été essayés de votre connexion, ou avec ce numéro ou ce courriel. Veuillez réessayer ${waitInFrench(seconds)}.`,
  },
  optional: '(facultatif)',
  or: ' ou ',
  choose: 'Veuillez choisir',
  birthHint: (years) => `Vous devez avoir au moins ${years} ans.`,
  tooYoung: (years) => `Seules les personnes de ${years} ans ou plus peuvent participer.`,
  noForm: 'Vous ne pouvez pas participer ici pour le moment. Veuillez revenir plus tard.',
  errorsHeading: 'Veuillez vérifier le formulaire',
  required: (label) => `Le champ «\u00a0${label}\u00a0» est obligatoire.`,
  tooLong: (label) => `Le champ «\u00a0${label}\u00a0» est trop long.`,
  wrong: (label) => `Le champ «\u00a0${label}\u00a0» ne semble pas correct.`,
  mustAccept: 'Veuillez accepter le règlement pour participer.',
  unreadable: 'Ce formulaire n’a pas pu être lu. Veuillez réessayer.',
  closedHeading: (noun) => `${atStart(noun.this)} est terminé${noun.e}`,
  closedText: 'Merci à toutes les personnes qui ont participé.',
  soonHeading: 'Bientôt ouvert',
  soonText: (date) => withFullStop(`Vous pourrez participer à partir du ${date}`),
  readSoonText: (date) => withFullStop(`Cette page pourra être lue à partir du ${date}`),
  goneHeading: 'Cette page n’est plus disponible',
  untilText: (date) => withFullStop(`Ouvert jusqu’au ${date}`),
  countdown: ['jours', 'heures', 'minutes', 'secondes'],
  limitText: (next) =>
    next === undefined
      ? 'Vous avez déjà participé autant que le règlement le permet.'
      : withFullStop(
          `Vous avez déjà participé autant que le règlement le permet pour le moment. Vous pourrez participer de nouveau à partir du ${next}`,
        ),
  overMeanwhile: (noun) =>
    `${atStart(noun.the)} s’est terminé${noun.e} avant l’arrivée de ce formulaire. Aucune participation n’a été enregistrée.`,
  secretCode: 'Votre code',
  codeRefused: 'Ce code n’est pas valide ou a déjà été utilisé.',
  householdLimit: (next) =>
    next === undefined
      ? 'À cette adresse, on a déjà participé autant que le règlement le permet à un foyer.'
      : withFullStop(
          `À cette adresse, on a déjà participé autant que le règlement le permet à un foyer pour le moment. La prochaine participation compte à partir du ${next}`,
        ),
  invited: (noun) =>
    `${atStart(noun.this)} est réservé${noun.e} aux personnes invitées. Seules celles de sa liste peuvent participer.`,
  invitedByLink: (noun) =>
    `${atStart(noun.this)} est réservé${noun.e} aux personnes invitées. Vous en êtes\u00a0: ce lien est le vôtre, et toute participation par ce lien est la vôtre.`,
  notInvited: (noun) =>
    `${atStart(noun.this)} est réservé${noun.e} aux personnes invitées, et sa liste n’a personne avec ce téléphone ou ce courriel. Aucune participation n’a été enregistrée.`,
  thanksHeading: (name) => `C’est fait${name && `, ${name}`}!`,
  wonHeading: (name) => `Vous avez gagné${name && `, ${name}`}!`,
  pendingHeading: (name) => `Merci${name && `, ${name}`}!`,
  thanksText: 'Votre participation a été reçue.',
  goodLuck: 'Bonne chance!',
  wonText: (prize) => withFullStop(`Votre participation a été reçue, et vous avez gagné\u00a0: ${prize}`),
  mayWinText: (prize) =>
    `Votre participation a été reçue, et vous avez peut-être gagné\u00a0: ${withFullStop(prize)} Répondez à la question d’habileté pour réclamer le prix.`,
  noPrizeText: 'Votre participation a été reçue. Il n’y avait pas de prix pour elle cette fois-ci.',
  pendingText: 'Votre participation a été reçue. Elle comptera dès que nous l’aurons vérifiée.',
  entryNumber: 'Numéro de participation :',
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
  shareHeading: 'Parlez-en autour de vous',
  share: 'Partager',
  privacyHint: (client) => `Comment ${client} utilise ce que vous saisissez\u00a0:`,
  noPurchase: 'Aucun achat n’est nécessaire\u00a0:',
  onPaper: 'Cette page est faite pour le papier\u00a0: enregistrez-la en PDF, ou imprimez-la.',
  asPdf: 'Enregistrer en PDF',
  print: 'Imprimer cette page',
  shareText: (title) => withFullStop(`Je participe\u00a0: ${title}`),
  shareByEmail: 'Courriel',
  shareAddress: 'Adresse à transmettre',
  previewHeading: 'Ceci est un aperçu',
  previewText:
    'Rien n’a été envoyé et rien n’est conservé. Sur la page publique, ce formulaire fait participer.',
  back: ({ to }) => `Retour ${to}`,
  help: 'Besoin d’aide? Textez AIDE au',
  previewFaultHeading: 'Il n’y a pas d’aperçu',
  previewFaults: {
    broken: 'Ce qui a été envoyé ne peut pas être lu.',
    too_long: 'Cette page dépasse 200 000 caractères\u00a0: elle ne peut pas non plus être enregistrée.',
    token_in_itself: 'Un jeton s’affiche lui-même, directement ou par d’autres.',
  },
  notFoundHeading: 'Cette page n’existe pas',
  notFoundText: 'Veuillez vérifier l’adresse. La page a peut-être été retirée.',
  linkGoneText: 'Vérifiez l’adresse. Le lien a peut-être été supprimé.',
}

export const webTexts: Record<Language, WebTexts> = { en, fr }

/** The label of the box to opt in: texts from the shortcode, e-mail where there is none. */
export function optinText(shown: {
  readonly language: Language
  readonly client: { readonly name: string }
  readonly shortcode: string | undefined
}): string {
  const texts = webTexts[shown.language]
  return shown.shortcode ? texts.optin(shown.client.name) : texts.optinEmail(shown.client.name)
}
