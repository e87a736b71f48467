import type { Language } from './texts.ts'

/** The words of a form to enter whose browser runs no script: a code takes the place of the proof of work. */
export const entryCodeTexts = {
  en: {
    noScript: {
      sms: 'Your browser runs no JavaScript. You can enter all the same: once you have sent this form, we text a code to your mobile phone, and you enter it on the next page.',
      email:
        'Your browser runs no JavaScript. You can enter all the same: once you have sent this form, we e-mail you a code, and you enter it on the next page.',
      both: 'Your browser runs no JavaScript. You can enter all the same: once you have sent this form, we text a code to your mobile phone, or e-mail it to you, and you enter it on the next page.',
    },
    needs: {
      sms: 'Without JavaScript, we text you a code. Please type a mobile phone number.',
      email: 'Without JavaScript, we e-mail you a code. Please type an e-mail address.',
    },
    notYet: 'You have not entered yet. With the code you enter, and all that you typed is sent.',
    instead: {
      sms: (phone: string) => `Text a code to ${phone} instead`,
      email: (address: string) => `E-mail a code to ${address} instead`,
    },
    change: 'Change what I typed',
  },
  fr: {
    noScript: {
      sms: 'Votre navigateur n’exécute pas JavaScript. Vous pouvez participer quand même\u00a0: après l’envoi de ce formulaire, nous envoyons un code par texto à votre téléphone mobile, et vous l’entrez à la page suivante.',
      email:
        'Votre navigateur n’exécute pas JavaScript. Vous pouvez participer quand même\u00a0: après l’envoi de ce formulaire, nous vous envoyons un code par courriel, et vous l’entrez à la page suivante.',
      both: 'Votre navigateur n’exécute pas JavaScript. Vous pouvez participer quand même\u00a0: après l’envoi de ce formulaire, nous vous envoyons un code par texto ou par courriel, et vous l’entrez à la page suivante.',
    },
    needs: {
      sms: 'Sans JavaScript, nous vous envoyons un code par texto. Veuillez saisir un numéro de mobile.',
      email:
        'Sans JavaScript, nous vous envoyons un code par courriel. Veuillez saisir une adresse courriel.',
    },
    notYet:
      'Vous ne participez pas encore. Le code vous fait participer, et tout ce que vous avez saisi est envoyé.',
    instead: {
      sms: (phone: string) => `Envoyer plutôt un code par texto au ${phone}`,
      email: (address: string) => `Envoyer plutôt un code par courriel à ${address}`,
    },
    change: 'Modifier ce que j’ai saisi',
  },
} as const satisfies Record<Language, object>
