import { invalid, tooMany } from '../reason.ts'

export const accessReasons = {
  wrong_credentials: invalid('The e-mail address or the password is wrong.'),
  too_many_sign_ins: tooMany('Too many failed sign-ins. Please try again later.'),
  user_email_taken: invalid('There is already a user with this e-mail address.'),
} as const
