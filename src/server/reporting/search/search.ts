/**
 * The palette's search: objects of every kind of one client, by name, eid, code, number or address, and those that
 * somebody opened before. Two statements at once answer a search: small tables are read through, people are found by
 * their indexes. Nobody may ever find what the role may not read, or anything of another client.
 */
import { type ObjectKind, objectKinds } from '#contract/reporting/objectKinds.ts'
import type { ObjectGiven, ObjectReference } from '#contract/reporting/searchCalls.ts'
import { type Area, may } from '#contract/roles.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { textAsked } from './asked.ts'
import { present, presentPerson } from './present.ts'
import { findObjects, listObjects } from './queries/objects.ts'
import { findPeople, listPeople } from './queries/people.ts'
import { sources } from './sources.ts'

/** The kinds whose best object fits best come first; nothing for an empty text. */
export async function search(db: Db, scope: Scope, q: string): Promise<ObjectGiven[]> {
  const text = textAsked(q)
  if (!text) return []
  const [people, objects] = await Promise.all([
    findPeople(db, scope, { text, kinds: peopleFor(scope) }),
    findObjects(db, scope, { text, sources: sourcesFor(scope) }),
  ])
  return inKinds([...people.map(presentPerson), ...objects.map((row) => present(row, scope.at))])
}

/** In the order in which they are asked for; each once. */
export async function listOpened(
  db: Db,
  scope: Scope,
  references: readonly ObjectReference[],
): Promise<ObjectGiven[]> {
  const kinds = peopleFor(scope)
  const idsOf = (kind: ObjectKind) =>
    references.flatMap((one) => (one.kind === kind && isUuid(one.id) ? [one.id] : []))
  const names = references.map(({ id }) => id)
  const [people, objects] = await Promise.all([
    listPeople(db, scope, {
      participants: kinds.participant ? idsOf('participant') : [],
      talkers: kinds.conversation ? idsOf('conversation') : [],
    }),
    listObjects(db, scope, {
      ids: names.filter(isUuid),
      eids: names.filter((name) => !isUuid(name)),
      sources: sourcesFor(scope).filter(({ kind }) => references.some((one) => one.kind === kind)),
    }),
  ])
  const found = [...people.map(presentPerson), ...objects.map((row) => present(row, scope.at))]
  const inOrder = references.flatMap((one) => found.find((object) => isNamedBy(object, one)) ?? [])
  return [...new Set(inOrder)]
}

function isNamedBy(object: ObjectGiven, { kind, id }: ObjectReference): boolean {
  if (object.kind !== kind) return false
  if (object.kind === 'conversation') return object.participant_id === id
  return object.id === id || (object.kind === 'experience' && object.eid === id)
}

const isUuid = (name: string) => name.length === 36

const mayRead = ({ role }: Scope, area: Area) => role !== undefined && may(role, area, 'read')

const peopleFor = (scope: Scope) => ({
  participant: mayRead(scope, 'participants'),
  conversation: mayRead(scope, 'conversations'),
})

const sourcesFor = (scope: Scope) => sources.filter(({ area }) => mayRead(scope, area))

/** Each kind in one piece, in the order in which its own rows came. */
function inKinds(found: readonly ObjectGiven[]): ObjectGiven[] {
  const groups = objectKinds.map((kind) => found.filter((object) => object.kind === kind))
  const bestOf = (group: readonly ObjectGiven[]) => Math.min(...group.map(({ fit }) => fit))
  return groups
    .filter((group) => group.length > 0)
    .sort((a, b) => bestOf(a) - bestOf(b))
    .flat()
}
