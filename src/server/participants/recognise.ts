import { addToCountersLater } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import { newIdAt } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { hasKeptOptOuts, restoreKept, restoreOptOuts } from './consent/keptOptOuts.ts'
import { participantsCounter } from './counters.ts'
import { normaliseEmail, phoneHeard } from './identity.ts'
import {
  fillParticipant,
  findDefaultLanguage,
  insertParticipant,
  lockByIdentity,
  type PersonSeen,
  type RecognisedRow,
  writePhoneOfToday,
} from './queries/recognise.ts'
import { writtenForms } from './renumbered.ts'

export type Recognised = RecognisedRow & { isNew: boolean }

/**
 * The participant with this phone, else with this e-mail, else a new one; fills empty fields and overwrites
 * nothing; a phone in a form of before becomes that of today, unless somebody else has that. A phone wins over an e-mail that belongs to somebody else: that e-mail is then left where it is.
 * However many ask at once, one person is made once. A phone or e-mail that opted out before it was erased is out
 * again from the beginning. Somebody new who says no language has the client's default one.
 */
export async function recogniseParticipant(
  tx: Db,
  scope: Scope,
  seen: PersonSeen,
  met?: readonly RecognisedRow[],
): Promise<Recognised> {
  const person = personOf(seen)
  for (let tries = 0; tries < 3; tries++) {
    const known = (tries === 0 && met) || (await lockKnown(tx, scope, person))
    const recognised = await chooseOrMake(tx, scope, { person, known })
    if (recognised) return recognised
  }
  return refuse('participant_busy')
}

/**
 * Whom `recogniseParticipant` chooses from, locked: its first statement, for whoever has another one that can leave with it
 * and hands the rows on.
 */
export const meetParticipants = (tx: Db, scope: Scope, seen: PersonSeen): Promise<RecognisedRow[]> =>
  lockKnown(tx, scope, personOf(seen))

const personOf = (seen: PersonSeen): Person => ({
  ...seen,
  phone: checkedPhone(seen.phone),
  email: checkedEmail(seen.email),
})

const formsOf = ({ phone }: Person): readonly string[] => (phone ? writtenForms(phone) : [])

const lockKnown = async (tx: Db, scope: Scope, person: Person): Promise<RecognisedRow[]> =>
  person.phone || person.email ? lockByIdentity(tx, scope, { ...person, phones: formsOf(person) }) : []

type Person = PersonSeen & { phone: string | null; email: string | null }

/** Undefined where somebody else made the same person in the meantime. */
async function chooseOrMake(
  tx: Db,
  scope: Scope,
  { person, known }: { person: Person; known: readonly RecognisedRow[] },
): Promise<Recognised | undefined> {
  const byPhone = formsOf(person).flatMap((form) => known.filter(({ phone }) => phone === form))[0]
  const byEmail = known.find(({ email }) => person.email !== null && email === person.email)
  const isSamePerson = byEmail !== undefined && (!person.phone || byEmail.phone === null)
  const match = byPhone ?? (isSamePerson ? byEmail : undefined)
  const email = byEmail ? null : person.email
  if (match) {
    if (person.phone && match.phone && match.phone !== person.phone)
      await writePhoneOfToday(tx, scope, { id: match.id, phone: person.phone })
    const filled = await fillParticipant(tx, scope, { ...person, email, id: match.id })
    if (filled.phone !== match.phone || filled.email !== match.email)
      await restoreOptOuts(tx, scope, [match.id])
    tx.tell(scope, ['participant'])
    return { ...filled, isNew: false }
  }
  const language = person.language ?? (await findDefaultLanguage(tx, scope))
  // In this order: an erasure that gave the phone free while the insert waited for it has kept its opt-outs.
  const [made, hasKept] = await Promise.all([
    insertParticipant(tx, scope, { ...person, language, email, id: newIdAt(scope.at) }),
    hasKeptOptOuts(tx, scope),
  ])
  if (!made) return undefined
  addToCountersLater(tx, scope, [{ name: participantsCounter, by: 1 }])
  if (hasKept) await restoreKept(tx, scope, [made.id])
  tx.tell(scope, ['participant'])
  return { ...made, isNew: true }
}

function checkedPhone(phone: string | null | undefined): string | null {
  if (!phone) return null
  return phoneHeard(phone) ?? refuseField('phone', 'not_a_phone')
}

function checkedEmail(email: string | null | undefined): string | null {
  if (!email) return null
  return normaliseEmail(email) ?? refuseField('email', 'not_an_email')
}
