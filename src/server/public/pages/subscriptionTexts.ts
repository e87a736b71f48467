import type { Language } from '../texts.ts'

/** The texts of the pages on which people unsubscribe from messages, or confirm that they want them. */
export type SubscriptionTexts = typeof en

const en = {
  otherLanguage: 'Français',
  languages: 'Language',
  askHeading: 'Unsubscribe',
  askEmail: (client: string, address: string) => `Do you want no more e-mail from ${client} at ${address}?`,
  askNamed: (name: string, client: string, address: string) =>
    `Do you want no more “${name}” from ${client} at ${address}?`,
  askTexts: (client: string, address: string) => `Do you want no more texts from ${client} at ${address}?`,
  unsubscribe: 'Unsubscribe',
  unsubscribeAll: (client: string) => `Unsubscribe from all e-mail from ${client}`,
  outHeading: 'You are unsubscribed',
  outText: (client: string, address: string) =>
    `${client} sends no more such messages to ${address}. A message that is on its way already may still arrive.`,
  again: 'Subscribe again',
  againText: (client: string, address: string) =>
    `Was that a mistake? With this button you ask ${client} to write to ${address} again.`,
  inHeading: 'You are subscribed',
  inText: (client: string, address: string) =>
    `${client} writes to ${address}. You can unsubscribe at any time, by the link in each e-mail.`,
  confirmHeading: 'Please confirm',
  confirmText: (client: string, address: string) =>
    `Yes, ${client} may send offers by e-mail to ${address}. I can unsubscribe at any time.`,
  confirm: 'Yes, I confirm',
  mailSubject: (client: string) => `Please confirm: e-mail from ${client}`,
  mail: (client: string, url: string) =>
    `Somebody asked for e-mail from ${client} to this address.\n\nIf it was you, please confirm it here:\n${url}\n\nIf it was not you, do nothing: you will get no e-mail.`,
  goneHeading: 'This link is not valid',
  goneText: 'Please use the link as it stands in the message. It may have been cut.',
}

const fr: SubscriptionTexts = {
  otherLanguage: 'English',
  languages: 'Langue',
  askHeading: 'Se désabonner',
  askEmail: (client, address) => `Ne plus recevoir de courriels de ${client} à l’adresse ${address}?`,
  askNamed: (name, client, address) =>
    `Ne plus recevoir «\u00a0${name}\u00a0» de ${client} à l’adresse ${address}?`,
  askTexts: (client, address) => `Ne plus recevoir de textos de ${client} au ${address}?`,
  unsubscribe: 'Me désabonner',
  unsubscribeAll: (client) => `Me désabonner de tous les courriels de ${client}`,
  outHeading: 'Vous êtes désabonné',
  outText: (client, address) =>
    `${client} n’envoie plus de tels messages à ${address}. Un message déjà en route peut encore arriver.`,
  again: 'M’abonner de nouveau',
  againText: (client, address) =>
    `C’était une erreur? Avec ce bouton, vous demandez à ${client} d’écrire de nouveau à ${address}.`,
  inHeading: 'Vous êtes abonné',
  inText: (client, address) =>
    `${client} écrit à ${address}. Vous pouvez vous désabonner en tout temps, par le lien de chaque courriel.`,
  confirmHeading: 'Veuillez confirmer',
  confirmText: (client, address) =>
    `Oui, ${client} peut envoyer ses offres par courriel à ${address}. Je peux me désabonner en tout temps.`,
  confirm: 'Oui, je confirme',
  mailSubject: (client) => `Veuillez confirmer\u00a0: courriels de ${client}`,
  mail: (client, url) =>
    `Quelqu’un a demandé à recevoir les courriels de ${client} à cette adresse.\n\nSi c’est vous, veuillez le confirmer ici\u00a0:\n${url}\n\nSi ce n’est pas vous, ne faites rien\u00a0: vous ne recevrez aucun courriel.`,
  goneHeading: 'Ce lien n’est pas valide',
  goneText: 'Veuillez utiliser le lien tel qu’il figure dans le message. Il a peut-être été coupé.',
}

export const subscriptionTexts: Record<Language, SubscriptionTexts> = { en, fr }
