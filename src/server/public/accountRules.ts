/** Which experiences have accounts, until when, and what belongs to who is signed in. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { contestOf, type IntakeExperience } from '#server/experiences/experiences.ts'
import type { SignedIn } from '#server/participants/participants.ts'

/** The steps of an account; each is a page that the client may write on. */
export const accountPages = ['register', 'login', 'authourize', 'access', 'profile'] as const
export type AccountPage = (typeof accountPages)[number]

export const isAccountPage = (page: AddressedPage | '' | undefined): page is AccountPage =>
  accountPages.some((one) => one === page)

/** Whether entering needs to be signed in. */
export const hasAccounts = (experience: IntakeExperience): boolean =>
  contestOf(experience)?.has_login === true

/** When its profile closes; as long as its pages are public where nothing is said. */
export function profileEndOf({ settings }: IntakeExperience): Date | undefined {
  const end = 'profile_closed_at' in settings ? settings.profile_closed_at : null
  return end ? new Date(end) : undefined
}

export const isProfileOver = (experience: IntakeExperience, at: Date): boolean => {
  const end = profileEndOf(experience)
  return end !== undefined && at >= end
}

/** A profile outlives the other pages of an experience that has ended, and says afterwards that it did. */
export const isProfileKept = (experience: IntakeExperience, at: Date): boolean =>
  hasAccounts(experience) &&
  profileEndOf(experience) !== undefined &&
  experience.ended_at !== null &&
  at >= new Date(experience.ended_at)

/** The only place of its cookie. */
export const accountPath = (eid: string): string => `/e/${eid}`

/** The token in forms of people who are signed in: nobody who lacks the cookie can make it. */
export const tokenOf = ({ token }: SignedIn): string =>
  createHmac('sha256', token).update('participant form 1').digest('base64url')

export function isOwnToken(person: SignedIn, given: unknown): boolean {
  const expected = Buffer.from(tokenOf(person))
  const sent = Buffer.from(typeof given === 'string' ? given : '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** The known values of who is signed in, by the names of fields; of an address that is not sure, only that. */
export function knownValues(person: SignedIn): Map<string, string> {
  const { first_name, last_name, phone, email, data, is_sure, channel, address } = person
  if (!is_sure) return new Map([[channel === 'sms' ? 'phone' : 'email', address]])
  const all = Object.entries({ ...data, first_name, last_name, phone, email })
  return new Map(all.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}
