import type { Subject } from '#contract/subjects.ts'

type Read = { shows: readonly Subject[] | undefined; client: unknown; params?: unknown }
type Touched = { subjects: readonly Subject[]; client: string; gone?: readonly unknown[] }

/** Whether a read shows something of what was touched, and not a thing that is gone. */
export function isStale(read: Read, touched: Touched): boolean {
  return (read.shows ?? []).some((subject) => isTouched(subject, read, touched)) && !isGone(read, touched)
}

/** The session of each client names all clients; an account and its notifications are the same in each. */
const ofNoClient: readonly Subject[] = ['client', 'notification', 'user']

function isTouched(subject: Subject, { client }: Read, touched: Touched): boolean {
  return touched.subjects.includes(subject) && (client === touched.client || ofNoClient.includes(subject))
}

function isGone({ params }: Read, { gone = [] }: Touched): boolean {
  return Object.values(params ?? {}).some((param) => gone.includes(param))
}
