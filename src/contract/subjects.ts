/**
 * Subjects of calls, as one closed list: a read `shows` some of these, a change `touches` some, and what shows one
 * that was touched is stale. The words are those of docs/glossary.md. `consent` is also how many are in a
 * subscription, `list` also who is in it, `message` also who reads the thread.
 */
export const subjects = [
  'accessCode',
  'activity',
  'asset',
  'audit',
  'broadcast',
  'campaign',
  'client',
  'consent',
  'conversation',
  'draw',
  'entry',
  'experience',
  'import',
  'job',
  'keyword',
  'language',
  'library',
  'link',
  'linkLocation',
  'list',
  'location',
  'mailbox',
  'message',
  'notification',
  'participant',
  'pool',
  'quickLink',
  'rehearsal',
  'reply',
  'reportSchedule',
  'shortcode',
  'subscription',
  'support',
  'task',
  'ticket',
  'user',
  'view',
  'webhook',
  'widget',
] as const
export type Subject = (typeof subjects)[number]

/** At least one subject, or why there is none. */
export type Subjects = readonly [Subject, ...Subject[]] | { readonly nothing: string }

/**
 * Every call says what it is about. A GET that the console reads shows it, and so does another method that only asks
 * (its input is long); everything else that changes touches it. Files, pages and events are not kept, so they need not.
 */
export type About =
  | { readonly method: 'GET'; readonly shows: Subjects }
  | { readonly method: 'GET'; readonly raw: 'file' | 'events' }
  | { readonly method: 'GET'; readonly external: string; readonly touches?: Subjects }
  | { readonly method: 'GET'; readonly changes: true; readonly touches: Subjects }
  | { readonly method: 'POST'; readonly shows: Subjects }
  | { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly touches: Subjects }

type Declared = { readonly access: unknown; readonly shows?: Subjects; readonly touches?: Subjects }

export function shownBy({ shows }: Declared): readonly Subject[] {
  return named(shows)
}

/** Whatever staff change also stands in the audit trail. */
export function touchedBy({ access, touches }: Declared): readonly Subject[] {
  const own = named(touches)
  return own.length > 0 && access !== 'anyone' ? [...own, 'audit'] : own
}

/**
 * An inbox and a broadcast change many times a second, and a screen shows one of many: whoever changes one tells its
 * id, so that only those who have it open read it again.
 */
export const toldById: ReadonlySet<Subject> = new Set(['broadcast', 'conversation', 'message'])

/** How often a client's screens hear of one subject at most: a text is in an open inbox within a second. */
export const hintMilliseconds = (subject: Subject): number =>
  subject === 'conversation' || subject === 'message' ? 400 : 1000

/** How long a hint is kept for a stream that opens late. */
export const hintsKeptMs = 30_000

/** The subjects by name; none where there is nothing. */
export function named(about: Subjects | undefined): readonly Subject[] {
  return about && !('nothing' in about) ? about : []
}
