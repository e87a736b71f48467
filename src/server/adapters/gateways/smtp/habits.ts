/**
 * Habits of one mail server with connections. Some close after each e-mail, or after some; what is sent to one
 * that closes may cost its last answer, so nothing is sent ahead there.
 */
export type Habits = {
  /** After so many e-mails we close a connection ourselves. */
  readonly mostMails: () => number
  /** Whether the next e-mail's envelope may follow at once on the content of the `handed`th of its connection. */
  readonly maySendAhead: (handed: number) => boolean
  /** A further e-mail was begun on a connection that had one before. */
  readonly noteGoesOn: () => void
  /** The server ended a connection while it had the envelope of the e-mail after so many. */
  readonly noteEnded: (mails: number) => void
}

const ownMost = 1000
/** A habit that was seen is tried again after this. */
const forgottenMilliseconds = 10 * 60_000

export function createHabits(): Habits {
  let goesOn = false
  let seen: { mails: number; times: number; at: number } | undefined
  const mostMails = () => {
    if (seen && performance.now() - seen.at > forgottenMilliseconds) seen = undefined
    // Once may be a cut line; twice after as many is what the server does.
    return seen && seen.times > 1 ? seen.mails : ownMost
  }
  return {
    mostMails,
    maySendAhead: (handed) => goesOn && handed < mostMails(),
    noteGoesOn: () => {
      goesOn = true
    },
    noteEnded: (mails) => {
      const times = seen?.mails === mails ? seen.times + 1 : 1
      seen = { mails, times, at: performance.now() }
    },
  }
}
