import { invalid, tooMany } from '../reason.ts'

export const accessReasons = {
  wrong_credentials: invalid('The e-mail address or the password is wrong.'),
  too_many_sign_ins: tooMany(
    'Too many failed sign-ins. Please try again in {count} minute. | Too many failed sign-ins. Please try again in {count} minutes.',
  ),
  password_too_short: invalid('The password must have at least {min} characters.'),
  password_most_used: invalid('This password is one of the most used ones, which are tried first.'),
  user_email_taken: invalid('There is already a user with this e-mail address.'),
} as const
