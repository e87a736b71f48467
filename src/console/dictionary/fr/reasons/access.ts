import type { accessReasons as english } from '#contract/access/reasons.ts'

/** Why somebody cannot sign in. */
export const access = {
  wrong_credentials: 'L’adresse courriel ou le mot de passe est incorrect.',
  too_many_sign_ins: 'Trop de tentatives de connexion échouées. Veuillez réessayer plus tard.',
  user_email_taken: 'Il y a déjà un utilisateur avec cette adresse courriel.',
} as const satisfies Record<keyof typeof english, string>
