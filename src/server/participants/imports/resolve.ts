import { newId } from '#server/platform/ids.ts'
import type { PersonRow, RefusedRow } from './rowReader.ts'

/** A participant by what recognises it. */
export type Identity = { readonly id: string; readonly phone: string | null; readonly email: string | null }

/** What a row sets on a participant: null leaves a field as it is. */
export type Fields = {
  id: string
  phone: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  language: string | null
  data: Record<string, string>
}

export type Resolved = {
  /** New participants, with everything that the rows of the chunk say of each. */
  readonly created: Fields[]
  /** Known participants, in the same way. */
  readonly updated: Fields[]
  /** One place in the list for each accepted row, in the order of the file. */
  readonly participantIds: string[]
  readonly refused: RefusedRow[]
  readonly createdCount: number
  readonly updatedCount: number
}

/** Decides for each row of a chunk, in the order of the file, whose it is; a later row overwrites an earlier one. */
export function resolveRows(rows: readonly (PersonRow | RefusedRow)[], known: readonly Identity[]): Resolved {
  const people = indexed(known)
  const created = new Map<string, Fields>()
  const updated = new Map<string, Fields>()
  const participantIds: string[] = []
  const refused: RefusedRow[] = []
  let createdCount = 0
  for (const row of rows) {
    const match = 'reason' in row ? row : matchOf(row, people)
    if (match && 'reason' in match) {
      refused.push(match)
      continue
    }
    const person = row as PersonRow
    const id = match?.id ?? newId()
    if (!match) createdCount += 1
    const target = match && !created.has(id) ? updated : created
    target.set(id, merged(target.get(id), { ...person, id }))
    remember(people, {
      id,
      phone: person.phone ?? match?.phone ?? null,
      email: person.email ?? match?.email ?? null,
    })
    participantIds.push(id)
  }
  const updatedCount = participantIds.length - createdCount
  return {
    created: [...created.values()],
    updated: [...updated.values()],
    participantIds,
    refused,
    createdCount,
    updatedCount,
  }
}

type People = { byPhone: Map<string, Identity>; byEmail: Map<string, Identity> }

function indexed(known: readonly Identity[]): People {
  const people: People = { byPhone: new Map(), byEmail: new Map() }
  for (const person of known) remember(people, person)
  return people
}

function remember(people: People, person: Identity): void {
  if (person.phone) people.byPhone.set(person.phone, person)
  if (person.email) people.byEmail.set(person.email, person)
}

/**
 * The phone decides, else the e-mail. An e-mail never moves to another phone: two persons may share an address,
 * and a consent would go along with it.
 */
function matchOf(row: PersonRow, people: People): Identity | RefusedRow | undefined {
  const byPhone = row.phone === undefined ? undefined : people.byPhone.get(row.phone)
  const byEmail = row.email === undefined ? undefined : people.byEmail.get(row.email)
  const refused = (reason: string): RefusedRow => ({ line: row.line, cells: row.cells, reason })
  if (byPhone && byEmail && byPhone.id !== byEmail.id)
    return refused('The phone and the e-mail belong to two participants.')
  if (!byPhone && byEmail?.phone && row.phone)
    return refused('The e-mail belongs to a participant with another phone.')
  return byPhone ?? byEmail
}

function merged(before: Fields | undefined, row: PersonRow & { id: string }): Fields {
  return {
    id: row.id,
    phone: row.phone ?? before?.phone ?? null,
    email: row.email ?? before?.email ?? null,
    first_name: row.first_name ?? before?.first_name ?? null,
    last_name: row.last_name ?? before?.last_name ?? null,
    language: row.language ?? before?.language ?? null,
    data: { ...before?.data, ...row.data },
  }
}
