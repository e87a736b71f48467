import * as z from 'zod'
import { type Change, changeOf, version } from '../changing.ts'
import { asTyped, id, instant, many, one, required, route, success, text } from '../kit.ts'
import { dateFormats } from '../moments.ts'
import { staffEmail, userLanguage, userSession } from './userCalls.ts'

/**
 * One's own account. `scheme` `auto` follows the machine. `time_zone` is an IANA name, for what belongs to no client;
 * null: the browser's. Times of a client are those of its own zone (decisions 1). `date_format` is how dates are written
 * on screens and in mails; calls and exports have ISO 8601.
 */
export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  language: userLanguage,
  scheme: z.enum(['auto', 'light', 'dark']),
  time_zone: z.string().nullable(),
  date_format: z.enum(dateFormats),
  /** When the password was chosen; null where the installation made it. */
  password_at: instant.nullable(),
  version,
})
export type Profile = z.output<typeof profile>

export const profileForm = z.strictObject({
  name: text('name', 100),
  language: userLanguage,
  scheme: z.enum(['auto', 'light', 'dark']),
  time_zone: text('time zone', 60).nullable(),
  date_format: z.enum(dateFormats),
})
export type ProfileChange = Change<z.output<typeof profileForm>>

const wholePassword = z.string(required('password')).min(1, required('password')).max(1024)

export const getProfile = route({
  method: 'GET',
  path: '/api/v1/profile',
  access: 'signedIn',
  summary: 'One’s own account.',
  source: 'decisions 2',
  shows: ['user'],
  answer: one(profile),
})

export const updateProfile = route({
  method: 'PUT',
  path: '/api/v1/profile',
  access: 'signedIn',
  summary: 'Change one’s own account.',
  source: 'decisions 2',
  touches: ['user'],
  body: changeOf(profileForm, profile),
  answer: one(profile),
})

/** Ends all other sessions of the user. A wrong current password counts as a failed sign-in. */
export const changePassword = route({
  method: 'PUT',
  path: '/api/v1/profile/password',
  access: 'signedIn',
  summary: 'Change one’s own password.',
  source: 'decisions 2',
  touches: ['user'],
  body: z.strictObject({ current_password: wholePassword, password: wholePassword }),
  answer: success,
})

export const listOwnSessions = route({
  method: 'GET',
  path: '/api/v1/profile/session',
  access: 'signedIn',
  summary: 'Where one is signed in.',
  source: 'decisions 2',
  shows: ['user'],
  answer: many(userSession),
})

/** The one that asks ends by signing out. */
export const endOwnSession = route({
  method: 'DELETE',
  path: '/api/v1/profile/session/{id}',
  access: 'signedIn',
  summary: 'End one of one’s other sessions.',
  source: 'decisions 2',
  touches: ['user'],
  params: z.object({ id }),
  answer: success,
})

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/api/v1/profile/session',
  access: 'signedIn',
  summary: 'End all sessions but this one.',
  source: 'decisions 2',
  touches: ['user'],
  answer: success,
})

/** The same answer and time whether or not there is such an account; an e-mail goes out where there is. */
export const forgotPassword = route({
  method: 'POST',
  path: '/api/v1/password/forgotten',
  access: 'anyone',
  summary: 'Ask for a link to choose a new password.',
  source: 'decisions 2',
  touches: { nothing: 'A stranger asks; nothing that staff see changes.' },
  body: z.strictObject({ email: staffEmail }),
  answer: success,
})

/** The token of a mailed link: 256 random bits. It stands in the address behind `#`, so no server's log has it. */
const linkToken = asTyped(100)

/** The purpose of a mailed link: one that is used, replaced or too old is the refusal `link_dead`. It is not used up. */
export const readPasswordLink = route({
  method: 'POST',
  path: '/api/v1/password/link',
  access: 'anyone',
  summary: 'Whose link this is, and until when it works.',
  source: 'decisions 2',
  shows: ['user'],
  body: z.strictObject({ token: linkToken }),
  answer: one(
    z.object({
      purpose: z.enum(['invitation', 'reset']),
      name: z.string(),
      email: z.string(),
      language: userLanguage,
      until: instant,
    }),
  ),
})

/** Uses the link up and ends all sessions of the user, who signs in with the new password then. */
export const choosePassword = route({
  method: 'POST',
  path: '/api/v1/password',
  access: 'anyone',
  summary: 'Choose a password by a mailed link.',
  source: 'decisions 2',
  touches: { nothing: 'Whoever looks at users reads them again with the sign-in.' },
  body: z.strictObject({ token: linkToken, password: wholePassword }),
  answer: success,
})
