import type { Db } from '#server/platform/db/db.ts'
import type { Actor } from '#server/platform/scope.ts'
import { brakeSending, type SendingLimits } from '#server/platform/sendingBrakes.ts'

/**
 * The jobs that mail to the owner of an account because somebody did something, and how often they may be caused
 * (decision 18). The recipient is the account. `access.mailForgotten` is braked where a link is asked for
 * (`forgottenPasswords.ts`), `access.mailNotifications` where it is sent (`notificationMail.ts`): nobody is refused there.
 */
export const mailLimits = {
  'access.mailLink': { ofPerson: 30, ofClient: 100, toRecipient: 6 },
  'access.mailRole': { ofPerson: 30, ofClient: 100, toRecipient: 6 },
  'access.mailPassword': { toRecipient: 10 },
  'access.mailSignOn': { toRecipient: 10 },
  'access.mailTwoStep': { ofPerson: 30, toRecipient: 20 },
} as const satisfies Record<string, SendingLimits>

type BrakedMail = {
  readonly name: keyof typeof mailLimits
  readonly payload: { readonly userId: string; readonly clientId?: number }
  /** The one who causes it, where it is not the owner. */
  readonly person?: string | undefined
  readonly at: Date
}

/** The one way to have a mail written to somebody because of what a person did: 429 where there were too many. */
export async function enqueueMail(db: Db, { name, payload, person, at }: BrakedMail): Promise<void> {
  const { userId: recipient, clientId: client } = payload
  const sort = name.replace('access.', '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  await brakeSending(db, { name: sort, limits: mailLimits[name], person, client, recipient }, at)
  await db.enqueue({ name, payload })
}

/** Undefined for the installation itself, which nobody brakes. */
export const personOf = (by: Actor | undefined): string | undefined =>
  by?.kind === 'user' ? by.id : undefined
