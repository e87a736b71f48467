import { type Brake, type Taken, takeFrom, takeWithin } from './brakes.ts'
import type { Db } from './db/db.ts'
import { refuseFor } from './errors.ts'

/**
 * How many messages of one sort may go: caused by one person in an hour and for one client in a day, where those are
 * named, and always to one recipient in an hour.
 */
export type SendingLimits = {
  readonly ofPerson?: number
  readonly ofClient?: number
  readonly toRecipient: number
}

/** One message that somebody causes. Whoever has no `person` or `client` is held by the recipient's limit alone. */
export type Sending = {
  /** The sort of message: in the metrics its brakes are `<name>_person`, `<name>_client` and `<name>_recipient`. */
  readonly name: string
  readonly limits: SendingLimits
  readonly person?: string | undefined
  readonly client?: number | undefined
  /** An account, or an address in its normal form. */
  readonly recipient: string
}

const [hour, day] = [3600, 86_400]

const refusals = {
  person: 'sendings_of_person',
  client: 'sendings_of_client',
  recipient: 'sendings_to_recipient',
} as const

type SendingBrake = Brake & { readonly whose: keyof typeof refusals }

/**
 * Takes from the brakes of both ends, and refuses (429) with when the next message can go. Inside a transaction whoever
 * is refused, now or later on, has taken nothing; outside of one the try counts.
 */
export async function brakeSending(db: Db, sending: Sending, at: Date): Promise<void> {
  const taken = await takeSending(db, sending, at)
  if (taken.isAllowed) return
  const { retryAfterSeconds: seconds, brake } = taken
  refuseFor(seconds, refusals[brake.whose], { max: brake.limit, count: Math.ceil(seconds / 60) })
}

/** The same for what nobody waits for: whoever is not allowed goes on without the message. */
export async function takeSending(db: Db, sending: Sending, at: Date): Promise<Taken<SendingBrake>> {
  const brakes = brakesOf(sending)
  return db.inTransaction ? takeWithin(db, brakes, at) : takeFrom(db, brakes, at)
}

function brakesOf({ name, limits, person, client, recipient }: Sending): SendingBrake[] {
  const brake = (whose: keyof typeof refusals, of: string, limit: number): SendingBrake => ({
    name: `${name}_${whose}`,
    whose,
    of,
    limit,
    seconds: whose === 'client' ? day : hour,
  })
  return [
    ...(person !== undefined && limits.ofPerson ? [brake('person', person, limits.ofPerson)] : []),
    ...(client !== undefined && limits.ofClient ? [brake('client', String(client), limits.ofClient)] : []),
    brake('recipient', recipient, limits.toRecipient),
  ]
}
