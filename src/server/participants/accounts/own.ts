/** Changes of a participant who is signed in to the own record, in the audit trail under that name. */
import { audit } from '#server/platform/audit.ts'
import { changesOf } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { lockPerson, type PersonRecord } from '../people/queries/person.ts'
import { savePerson } from '../people/savePerson.ts'
import { writePhoneOfToday } from '../queries/recognise.ts'
import { numberOfToday } from '../renumbered.ts'
import type { AskedCode, SignedIn } from './accounts.ts'
import * as queries from './queries/accounts.ts'
import { writeSessionAddress } from './queries/sessions.ts'

export type Saved = 'saved' | 'changed_meanwhile' | 'gone'

/** Names, and what else the form asks for, empty where it was emptied; never phone or e-mail. */
export async function saveOwnProfile(
  db: Db,
  scope: Scope,
  { person, version, answers }: { person: SignedIn; version: number; answers: ReadonlyMap<string, string> },
): Promise<Saved> {
  if (!person.is_sure) return 'gone'
  return db.transaction(scope, async (tx) => {
    const before = await lockPerson(tx, scope, person.participant_id)
    if (!before || before.erased_at) return 'gone'
    if (before.version !== version) return 'changed_meanwhile'
    const {
      first_name = before.first_name,
      last_name = before.last_name,
      ...more
    } = Object.fromEntries(answers)
    const names = { first_name: first_name || null, last_name: last_name || null }
    await save(tx, scope, { before, after: { ...before, ...names, data: withData(before.data, more) } })
    return 'saved'
  })
}

/** A field that was emptied goes. */
function withData(
  before: PersonRecord['data'],
  more: Readonly<Record<string, string>>,
): PersonRecord['data'] {
  const all = Object.entries({ ...before, ...more }).filter(([, value]) => value !== '')
  return Object.fromEntries(all)
}

async function save(
  tx: Db,
  scope: Scope,
  { before, after }: { before: PersonRecord; after: PersonRecord },
): Promise<void> {
  const change = changesOf(before, after)
  if (!change) return
  await savePerson(tx, scope, { before, after })
  tx.tell(scope, ['participant', 'consent'])
  const action = 'participant.update'
  await audit(tx, scope, { action, entity: 'participant', entityId: before.id, ...change })
}

export type Moved = 'proven' | 'moved' | 'taken' | 'not_known' | 'gone'

/**
 * An address whose code was entered by whoever is signed in. One that the record has is proven by it, and so is the
 * session's own; another one takes its place, where it is nobody else's.
 */
export async function takeOwnAddress(
  tx: Db,
  scope: Scope,
  { person, asked }: { person: SignedIn; asked: AskedCode },
): Promise<Moved> {
  const { channel } = asked
  const address = numberOfToday(asked.address)
  const field = channel === 'sms' ? 'phone' : 'email'
  const before = await lockPerson(tx, scope, person.participant_id)
  if (!before || before.erased_at || asked.participant_id !== before.id) return 'gone'
  const proof = { participantId: before.id, channel, address }
  const holder = await queries.findHolder(tx, scope, { channel, address })
  if (holder === before.id) {
    if (before[field] !== address) {
      await writePhoneOfToday(tx, scope, { id: before.id, phone: address })
      if (person.channel === channel) await writeSessionAddress(tx, scope, { id: person.id, address })
    }
    await queries.writeProof(tx, scope, proof)
    const { channel: own, address: ownAddress } = person
    if (own !== channel) await queries.writeProof(tx, scope, { ...proof, channel: own, address: ownAddress })
    return 'proven'
  }
  if (!person.is_sure) return 'not_known'
  if (holder !== undefined) return 'taken'
  await queries.writeProof(tx, scope, proof)
  if (person.channel === channel) await writeSessionAddress(tx, scope, { id: person.id, address })
  await save(tx, scope, { before, after: { ...before, [field]: address } })
  return 'moved'
}
