import { withFullStop } from '#contract/text.ts'
import type { Noun } from './nouns.ts'
import type { Language } from './texts.ts'

/** The words of participants' accounts. */
type AccountTexts = typeof en

const en = {
  message: (client: string, code: string, minutes: number) =>
    `${client}: your code is ${code}. It is good for ${minutes} minutes. We never ask you for it.`,
  subject: (client: string) => `Your code from ${client}`,
  gateHeading: 'Sign in to enter',
  gateText: 'To enter, register with your phone or e-mail. If you have registered before, sign in.',
  register: 'Register',
  login: 'Sign in',
  profile: 'My profile',
  signOut: 'Sign out',
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  signInFirst: 'To enter, you need to be signed in. Nothing was entered. Please sign in and send it again.',
  oldForm: 'This page was open for a long time, so it was not sent. Please send it again.',
  registerHeading: 'Register',
  registerText: 'We send a code of 6 digits to your phone or e-mail, and you enter it on the next page.',
  registerOver: (noun: Noun) =>
    `You can no longer register, because ${noun.this} is over. If you have registered, you can sign in.`,
  registerImpossible: 'You cannot register here at the moment. Please come back later.',
  loginHeading: 'Sign in',
  loginText: 'We send you a code of 6 digits, and you enter it on the next page.',
  addressLabel: { both: 'Mobile phone or e-mail', sms: 'Mobile phone', email: 'E-mail' },
  needs: { sms: 'Please type a mobile phone number.', email: 'Please type an e-mail address.' },
  sendCode: 'Send me a code',
  noAccount: 'Not registered yet?',
  hasAccount: 'Already registered?',
  codeHeading: 'Enter the code',
  codeSent: {
    sms: (address: string) =>
      `If the number ${address} can receive texts from us, a code is on its way to it.`,
    email: (address: string) =>
      `If the address ${address} can receive e-mails from us, a code is on its way to it.`,
    login: (minutes: number) =>
      `It comes only if you have registered or taken part before. It is good for ${minutes} minutes.`,
    register: (minutes: number) => `It is good for ${minutes} minutes.`,
  },
  stopped: (shortcode: string) =>
    `A number that texted STOP to ${shortcode} gets no texts. To get them again, text START to ${shortcode}.`,
  codeLabel: 'Code of 6 digits',
  enterCode: 'Sign in',
  confirmCode: 'Confirm',
  again: 'Send another code',
  startOver: 'Use another number or address',
  codeWrong: 'This code is not right, or it can no longer be used. Check it, or ask for another one.',
  codeForm: 'Please type the 6 digits of the code.',
  tooMany: {
    form_address: (seconds: number) =>
      `Many requests are coming from your connection at the moment. Please try again ${waitInEnglish(seconds)}.`,
    form_experience: (seconds: number) =>
      `Very many people are here at the moment. Please try again ${waitInEnglish(seconds)}.`,
    form_number: (seconds: number) =>
      `Several codes were asked for with this number or address. Please try again ${waitInEnglish(seconds)}.`,
    form_texts: (seconds: number) =>
      `Very many codes are being asked for at the moment. Please try again ${waitInEnglish(seconds)}.`,
  },
  overHeading: 'The profile is closed',
  overText: (noun: Noun, date: string) =>
    withFullStop(`The profile of ${noun.this} could be seen until ${date}`),
  dataHeading: 'My details',
  save: 'Save',
  saved: 'Your details are saved.',
  changedMeanwhile:
    'Your details were changed meanwhile. This is what they are now; please change them again.',
  notSure:
    'Your details are shown once you have confirmed your other phone number or e-mail too: more than one is kept with them. Until then you see what was entered with the one that you signed in with.',
  addressHeading: 'Phone and e-mail',
  phone: 'Mobile phone',
  email: 'E-mail',
  none: 'none',
  newAddress: 'A new or a second one',
  addressHint:
    'It changes once you enter the code that we send to it. What you said yes to on the old one ends.',
  addressSaved: 'Your phone or e-mail is confirmed.',
  addressTaken: 'This phone or e-mail is kept with another person, so it was not changed.',
  addressUnknown: 'This is not the phone or e-mail that is kept with your details.',
  entriesHeading: 'My entries',
  noEntries: 'You have not entered yet.',
  entryNumber: 'Number',
  states: {
    pending: 'Received, waiting to be checked',
    valid: 'Accepted',
    invalid: 'Not accepted',
    kicked: 'Not accepted',
  },
  moreEntries: (count: number) => `The newest 50 of ${count} are shown.`,
  prizesHeading: 'My prizes',
  noPrizes: 'You have no prize so far.',
  limitsHeading: 'How often I can enter',
  unlimited: ({ the }: Noun) => `As often as you like, while ${the} is open.`,
  left: (count: number) =>
    count === 1 ? 'You can enter once more now.' : `You can enter ${count} more times now.`,
  leftNone: 'You have entered as often as the rules allow for now.',
  nextAt: (date: string) => withFullStop(`You can enter again from ${date}`),
  never: 'You cannot enter again.',
  byHousehold: 'The rules count the entries of a household together.',
  notOpen: 'Nobody can enter at the moment.',
  consentHeading: 'Offers',
  consents: {
    sms: { in: 'You get our offers by text.', other: 'You do not get our offers by text.' },
    email: { in: 'You get our offers by e-mail.', other: 'You do not get our offers by e-mail.' },
  },
  consentWays: {
    sms: (code: string) => `To end texts, text STOP to ${code}; to get them, text START to ${code}.`,
    email: 'To end e-mails, use the link at the end of each of them.',
  },
  previewText: 'Nothing was sent and nothing is kept. On the public page a code is sent and entered here.',
}

function waitInEnglish(seconds: number): string {
  if (seconds > 5400) return `in ${Math.ceil(seconds / 3600)} hours`
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}

function waitInFrench(seconds: number): string {
  if (seconds > 5400) return `dans ${Math.ceil(seconds / 3600)} heures`
  if (seconds > 90) return `dans ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'dans une seconde' : `dans ${seconds} secondes`
}

const fr: AccountTexts = {
  message: (client, code, minutes) =>
    `${client} : votre code est ${code}. Il est bon pendant ${minutes} minutes. Nous ne vous le demandons jamais.`,
  subject: (client) => `Votre code de ${client}`,
  gateHeading: 'Connectez-vous pour participer',
  gateText:
    'Pour participer, inscrivez-vous avec votre téléphone ou votre courriel. Si vous êtes déjà inscrit, connectez-vous.',
  register: 'S’inscrire',
  login: 'Se connecter',
  profile: 'Mon profil',
  signOut: 'Se déconnecter',
  signedInAs: (name) => `Vous êtes connecté\u00a0: ${name}.`,
  signInFirst:
    'Pour participer, vous devez être connecté. Aucune participation n’a été reçue. Veuillez vous connecter et l’envoyer de nouveau.',
  oldForm: 'Cette page est restée ouverte longtemps et n’a pas été envoyée. Veuillez l’envoyer de nouveau.',
  registerHeading: 'S’inscrire',
  registerText:
    'Nous envoyons un code de 6 chiffres à votre téléphone ou à votre courriel, et vous l’entrez à la page suivante.',
  registerOver: (noun) =>
    `Vous ne pouvez plus vous inscrire, car ${noun.this} est terminé${noun.e}. Si vous êtes inscrit, vous pouvez vous connecter.`,
  registerImpossible: 'Vous ne pouvez pas vous inscrire ici pour le moment. Veuillez revenir plus tard.',
  loginHeading: 'Se connecter',
  loginText: 'Nous vous envoyons un code de 6 chiffres, et vous l’entrez à la page suivante.',
  addressLabel: { both: 'Téléphone mobile ou courriel', sms: 'Téléphone mobile', email: 'Courriel' },
  needs: { sms: 'Veuillez saisir un numéro de mobile.', email: 'Veuillez saisir une adresse courriel.' },
  sendCode: 'Envoyez-moi un code',
  noAccount: 'Pas encore inscrit?',
  hasAccount: 'Déjà inscrit?',
  codeHeading: 'Entrez le code',
  codeSent: {
    sms: (address) => `Si le numéro ${address} peut recevoir nos textos, un code est en route.`,
    email: (address) => `Si l’adresse ${address} peut recevoir nos courriels, un code est en route.`,
    login: (minutes) =>
      `Il vient seulement si vous êtes inscrit ou avez déjà participé. Il est bon pendant ${minutes} minutes.`,
    register: (minutes) => `Il est bon pendant ${minutes} minutes.`,
  },
  stopped: (shortcode) =>
    `Un numéro qui a envoyé ARRET au ${shortcode} ne reçoit pas de textos. Pour en recevoir de nouveau, envoyez START au ${shortcode}.`,
  codeLabel: 'Code de 6 chiffres',
  enterCode: 'Se connecter',
  confirmCode: 'Confirmer',
  again: 'Envoyer un autre code',
  startOver: 'Utiliser un autre numéro ou une autre adresse',
  codeWrong: 'Ce code n’est pas le bon ou ne peut plus servir. Vérifiez-le ou demandez-en un autre.',
  codeForm: 'Veuillez saisir les 6 chiffres du code.',
  tooMany: {
    form_address: (seconds) =>
      `Beaucoup de demandes arrivent de votre connexion en ce moment. Veuillez réessayer ${waitInFrench(seconds)}.`,
    form_experience: (seconds) =>
      `Un très grand nombre de personnes sont ici en ce moment. Veuillez réessayer ${waitInFrench(seconds)}.`,
    form_number: (seconds) =>
      `Plusieurs codes ont été demandés avec ce numéro ou cette adresse. Veuillez réessayer ${waitInFrench(seconds)}.`,
    form_texts: (seconds) =>
      `Un très grand nombre de codes sont demandés en ce moment. Veuillez réessayer ${waitInFrench(seconds)}.`,
  },
  overHeading: 'Le profil est fermé',
  overText: (noun, date) => withFullStop(`Le profil de ${noun.this} pouvait être consulté jusqu’au ${date}`),
  dataHeading: 'Mes coordonnées',
  save: 'Enregistrer',
  saved: 'Vos coordonnées sont enregistrées.',
  changedMeanwhile:
    'Vos coordonnées ont été modifiées entre-temps. Voici ce qu’elles sont maintenant; veuillez les modifier de nouveau.',
  notSure:
    'Vos coordonnées s’affichent une fois que vous avez aussi confirmé votre autre numéro ou courriel\u00a0: elles en comptent plus d’un. D’ici là, vous voyez ce qui a été envoyé avec celui de votre connexion.',
  addressHeading: 'Téléphone et courriel',
  phone: 'Téléphone mobile',
  email: 'Courriel',
  none: 'aucun',
  newAddress: 'Un nouveau ou un deuxième',
  addressHint:
    'Il change une fois que vous entrez le code que nous y envoyons. Ce que vous aviez accepté avec l’ancien prend fin.',
  addressSaved: 'Votre téléphone ou votre courriel est confirmé.',
  addressTaken: 'Ce téléphone ou ce courriel est celui d’une autre personne; il n’a pas été modifié.',
  addressUnknown: 'Ce n’est pas le téléphone ni le courriel de vos coordonnées.',
  entriesHeading: 'Mes participations',
  noEntries: 'Vous n’avez pas encore participé.',
  entryNumber: 'Numéro',
  states: {
    pending: 'Reçue, en attente de vérification',
    valid: 'Acceptée',
    invalid: 'Refusée',
    kicked: 'Refusée',
  },
  moreEntries: (count) => `Les 50 plus récentes sur ${count} sont affichées.`,
  prizesHeading: 'Mes prix',
  noPrizes: 'Vous n’avez pas de prix jusqu’ici.',
  limitsHeading: 'Combien de fois je peux participer',
  unlimited: ({ the, e }) => `Aussi souvent que vous le voulez, tant que ${the} est ouvert${e}.`,
  left: (count) =>
    count === 1
      ? 'Vous pouvez participer encore une fois maintenant.'
      : `Vous pouvez participer encore ${count} fois maintenant.`,
  leftNone: 'Vous avez participé aussi souvent que le règlement le permet pour le moment.',
  nextAt: (date) => withFullStop(`Vous pouvez participer de nouveau à partir du ${date}`),
  never: 'Vous ne pouvez plus participer.',
  byHousehold: 'Le règlement compte ensemble les participations d’un même foyer.',
  notOpen: 'Personne ne peut participer en ce moment.',
  consentHeading: 'Offres',
  consents: {
    sms: { in: 'Vous recevez nos offres par texto.', other: 'Vous ne recevez pas nos offres par texto.' },
    email: {
      in: 'Vous recevez nos offres par courriel.',
      other: 'Vous ne recevez pas nos offres par courriel.',
    },
  },
  consentWays: {
    sms: (code) =>
      `Pour ne plus recevoir de textos, envoyez ARRET au ${code}; pour en recevoir, envoyez START au ${code}.`,
    email: 'Pour ne plus recevoir de courriels, suivez le lien à la fin de chacun.',
  },
  previewText:
    'Rien n’a été envoyé et rien n’est conservé. Sur la page publique, un code est envoyé, que l’on entre ici.',
}

export const accountTexts: Readonly<Record<Language, AccountTexts>> = { en, fr }
