import type { Language } from './texts.ts'

/** The words of a form with the captcha of a provider. */
export const captchaTexts = {
  en: {
    label: 'Security check',
    told: (name: string) =>
      `${name} checks that you are not a machine. It belongs to another company, which learns of your visit. If nothing shows here, a blocker or your network may be keeping it away.`,
    policy: 'Its privacy policy',
    needsScript: (name: string) =>
      `To keep machines out, this form is checked by ${name}, which needs JavaScript. Please turn JavaScript on.`,
    inPreview: (name: string) => `The check of ${name} stands here. A preview does not load it.`,
    missing: 'Please complete the security check.',
    wrong: 'The security check was not passed, or it has expired. Please do it again.',
    away: 'Your security check could not be checked at the moment. You have not entered yet, and nothing that you typed is lost. Please do the check again and send the form again.',
  },
  fr: {
    label: 'Vérification de sécurité',
    told: (name: string) =>
      `${name} vérifie que vous n’êtes pas une machine. Ce service est celui d’une autre entreprise, qui apprend votre visite. Si rien n’apparaît ici, un bloqueur ou votre réseau le retient peut-être.`,
    policy: 'Sa politique de confidentialité',
    needsScript: (name: string) =>
      `Pour écarter les machines, ce formulaire est vérifié par ${name}, qui a besoin de JavaScript. Veuillez activer JavaScript.`,
    inPreview: (name: string) => `La vérification de ${name} se trouve ici. Un aperçu ne la charge pas.`,
    missing: 'Veuillez effectuer la vérification de sécurité.',
    wrong: 'La vérification de sécurité n’a pas réussi ou a expiré. Veuillez la refaire.',
    away: 'Votre vérification de sécurité n’a pas pu être contrôlée pour le moment. Vous ne participez pas encore, et rien de ce que vous avez saisi n’est perdu. Veuillez refaire la vérification et envoyer le formulaire de nouveau.',
  },
} as const satisfies Record<Language, object>
