import type { accessReasons as english } from '#contract/access/reasons.ts'

/** Why somebody cannot sign in. */
export const access = {
  wrong_credentials: 'L’adresse courriel ou le mot de passe est incorrect.',
  too_many_sign_ins:
    'Trop de tentatives de connexion échouées. Veuillez réessayer dans {count} minute. | Trop de tentatives de connexion échouées. Veuillez réessayer dans {count} minutes.',
  password_too_short: 'Le mot de passe doit compter au moins {min} caractères.',
  password_most_used: 'Ce mot de passe est l’un des plus utilisés, qui sont les premiers à être essayés.',
  user_email_taken: 'Il y a déjà un utilisateur avec cette adresse courriel.',
} as const satisfies Record<keyof typeof english, string>
