import type { Language } from '../texts.ts'

/** The words of the widget. Those under `spoken` are for its script, which puts them where something happens. */
export type WidgetTexts = typeof en

const en = {
  gone: 'This chat is not available.',
  close: 'Close the chat',
  name: 'Your name',
  email: 'E-mail (optional)',
  message: 'Message',
  begin: 'Start the chat',
  send: 'Send',
  thread: 'Messages',
  noScript: 'This chat needs JavaScript.',
  spoken: {
    you: 'You',
    us: 'Team',
    required: 'Please fill this in.',
    wrongEmail: 'This is not an e-mail address.',
    unsendable: 'This text cannot be sent. Please write it anew.',
    tooLong: 'This is too long.',
    tooMany: 'Too many messages. Please wait a moment and try again.',
    failed: 'This was not sent. Please try again.',
    offline: 'You are offline. Your text is kept.',
    gone: 'This chat is not available right now.',
    over: 'The earlier conversation is over. You can start a new one.',
  },
}

const fr: WidgetTexts = {
  gone: 'Ce clavardage n’est pas disponible.',
  close: 'Fermer le clavardage',
  name: 'Votre nom',
  email: 'Courriel (facultatif)',
  message: 'Message',
  begin: 'Commencer',
  send: 'Envoyer',
  thread: 'Messages',
  noScript: 'Ce clavardage a besoin de JavaScript.',
  spoken: {
    you: 'Vous',
    us: 'Équipe',
    required: 'Veuillez remplir ce champ.',
    wrongEmail: 'Ce n’est pas une adresse courriel.',
    unsendable: 'Ce texte ne peut pas être envoyé. Veuillez l’écrire de nouveau.',
    tooLong: 'C’est trop long.',
    tooMany: 'Trop de messages. Veuillez patienter un instant et réessayer.',
    failed: 'Ce message n’est pas parti. Veuillez réessayer.',
    offline: 'Vous êtes hors ligne. Votre texte est gardé.',
    gone: 'Ce clavardage n’est pas disponible en ce moment.',
    over: 'La conversation précédente est terminée. Vous pouvez en commencer une autre.',
  },
}

export const widgetTexts: Record<Language, WidgetTexts> = { en, fr }
