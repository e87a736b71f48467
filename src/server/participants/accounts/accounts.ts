/**
 * Participants' accounts on the public site. Somebody asks for a code (open, used or ended), which goes to a phone or an
 * e-mail address; whoever enters it has a session of one experience for 30 days, or enters by a form that came without
 * script. What a form typed proves nothing: all of a record is shown by an address that was proven while it was the
 * record's only one, or together with the other one.
 * Never: a code that counts twice, that is tried more than five times, or whose asking tells whether somebody is known.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { hashOfToken, newToken } from '#server/access/access.ts'
import { findLinkKey, listClientRefs } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { ensureDefaultSubscription, findAddressConsent } from '../consent/consent.ts'
import type { ParticipantDependant } from '../dependants.ts'
import { lockRecognised, type PersonSeen, writePhoneOfToday } from '../queries/recognise.ts'
import { recogniseParticipant } from '../recognise.ts'
import { numberOfToday } from '../renumbered.ts'
import * as queries from './queries/accounts.ts'
import * as sessions from './queries/sessions.ts'

/** A code is good for so long. */
export const codeMinutes = 10
const sessionDays = 30

type Wanted = Pick<queries.NewCode, 'purpose' | 'channel' | 'address' | 'language' | 'form'> & {
  readonly experienceId: string
  /** The cookie with which the browser will send the code. */
  readonly handle: string
  readonly participantId?: string
  readonly isAgain?: boolean
}

/**
 * Asks for a code; a job sends it where somebody may get one, so that asking costs the same for everybody. While it may
 * still be entered the same handle asks for nothing, unless another one is asked for in its place (`isAgain`).
 */
export async function askForCode(db: Db, scope: Scope, wanted: Wanted): Promise<void> {
  const { experienceId, handle, participantId = null, isAgain = false, ...rest } = wanted
  const id = newId()
  await db.transaction(scope, async (tx) => {
    const isNew = await queries.insertCode(tx, scope, {
      ...rest,
      id,
      isAgain,
      experience_id: experienceId,
      participant_id: participantId,
      handleHash: hashOfToken(handle),
      expiresAt: new Date(scope.at.getTime() + codeMinutes * 60_000),
    })
    if (!isNew) return
    await tx.enqueue({ name: 'public.sendCode', payload: { clientId: scope.client.id, codeId: id } })
  })
}

type Handle = { readonly experienceId: string; readonly handle: string }
const hashed = ({ experienceId, handle }: Handle) => ({ experienceId, handleHash: hashOfToken(handle) })

export type AskedCode = queries.CodeRow

/** One that may still be entered. */
export const findAskedCode = (db: Db, scope: Scope, of: Handle): Promise<AskedCode | undefined> =>
  queries.findOpenCode(db, scope, hashed(of))

/**
 * The message that a job sends; undefined where it was sent, or where nobody gets one: an unknown login, a phone that
 * said STOP.
 */
export async function takeCodeToSend(
  tx: Db,
  scope: Scope,
  { codeId, shortcodeId }: { codeId: string; shortcodeId: (experienceId: string) => Promise<string | null> },
): Promise<{ asked: AskedCode; code: string; participantId: string | null } | undefined> {
  const asked = await queries.lockUnsent(tx, scope, codeId)
  if (!asked) return undefined
  const participantId = (await queries.findHolder(tx, scope, asked)) ?? null
  if (asked.purpose === 'login' && !participantId) return undefined
  if (asked.channel === 'sms') {
    const subscription = await ensureDefaultSubscription(tx, scope, await shortcodeId(asked.experience_id))
    const { address } = asked
    const of = { channel: 'sms', address, subscriptionId: subscription.id } as const
    if ((await findAddressConsent(tx, scope, of)).isOut) return undefined
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const linkKey = found(await findLinkKey(tx, scope.client.id))
  await queries.writeCodeHash(tx, scope, {
    id: asked.id,
    codeHash: hashOfCode({ code, id: asked.id, linkKey }),
  })
  return { asked, code, participantId }
}

const hashOfCode = ({ code, id, linkKey }: { code: string; id: string; linkKey: string }): Buffer =>
  createHmac('sha256', linkKey).update(`participant code.${id}.${code}`).digest()

/**
 * The code that was asked for with this handle, where it is this one: counted before it is compared. Codes that were never
 * sent are compared all the same. It may be entered again: of that which it lets in, the caller makes one.
 */
export async function tryCode(
  tx: Db,
  scope: Scope,
  { code, ...handle }: Handle & { code: string },
): Promise<AskedCode | undefined> {
  const linkKey = found(await findLinkKey(tx, scope.client.id))
  const asked = await queries.takeTry(tx, scope, hashed(handle))
  if (!asked) return undefined
  const given = hashOfCode({ code, id: asked.id, linkKey })
  const isRight = timingSafeEqual(given, asked.code_hash ?? Buffer.alloc(given.length))
  return isRight && asked.code_hash !== null ? asked : undefined
}

/** The same, used up with the transaction. */
export async function takeRightCode(
  tx: Db,
  scope: Scope,
  tried: Handle & { code: string },
): Promise<AskedCode | undefined> {
  const asked = await tryCode(tx, scope, tried)
  if (asked) await queries.markUsed(tx, scope, asked.id)
  return asked
}

const fieldOf = { sms: 'phone', email: 'email' } as const

/**
 * Begins a session for whoever entered the right code: the person who has the address, or by the form of registering a
 * new one. Undefined where nobody has it any more.
 */
export async function beginSession(
  tx: Db,
  scope: Scope,
  entered: AskedCode,
): Promise<{ token: string; forSeconds: number } | undefined> {
  const { channel } = entered
  const address = numberOfToday(entered.address)
  const asked = { ...entered, address }
  const person =
    asked.purpose === 'register'
      ? await recogniseProven(tx, scope, asked)
      : await findPerson(tx, scope, asked)
  if (!person) return undefined
  const token = newToken()
  await sessions.insertSession(tx, scope, {
    id: newId(),
    experienceId: asked.experience_id,
    participantId: person.id,
    channel,
    address,
    tokenHash: hashOfToken(token),
    expiresAt: new Date(scope.at.getTime() + sessionDays * 86_400_000),
  })
  return { token, forSeconds: sessionDays * 86_400 }
}

type Person = { readonly id: string; readonly phone: string | null; readonly email: string | null }

async function findPerson(tx: Db, scope: Scope, asked: AskedCode): Promise<Person | undefined> {
  const id = await queries.findHolder(tx, scope, asked)
  const found = id === undefined ? undefined : await lockRecognised(tx, scope, id)
  const own = found?.[fieldOf[asked.channel]]
  if (!found || !own || numberOfToday(own) !== asked.address) return undefined
  const person = { ...found, [fieldOf[asked.channel]]: asked.address }
  if (own !== asked.address) await writePhoneOfToday(tx, scope, { id: found.id, phone: asked.address })
  await noteProof(tx, scope, { person, asked })
  return person
}

/** By the proven address alone; the other one that was typed is taken where it is nobody's, and is not proven by that. */
async function recogniseProven(tx: Db, scope: Scope, asked: AskedCode): Promise<Person> {
  const { first_name, last_name, phone, email, ...data } = asked.form
  const { language } = asked
  const own = fieldOf[asked.channel]
  const seen: PersonSeen = { first_name: first_name ?? null, last_name: last_name ?? null, language, data }
  const person = await recogniseParticipant(tx, scope, { ...seen, [own]: asked.address })
  await noteProof(tx, scope, { person, asked })
  const [other, typed] = own === 'phone' ? (['email', email] as const) : (['phone', phone] as const)
  if (!typed || person[other] !== null) return person
  const channel = other === 'phone' ? 'sms' : 'email'
  if ((await queries.findHolder(tx, scope, { channel, address: typed })) === undefined)
    await recogniseParticipant(tx, scope, { [own]: asked.address, [other]: typed })
  return person
}

/** It is the record's own where it is its only one, and nobody has proven another. */
async function noteProof(
  tx: Db,
  scope: Scope,
  { person, asked }: { person: Person; asked: AskedCode },
): Promise<void> {
  const proofs = await queries.listProofs(tx, scope, person.id)
  const isAlone = person.phone === null || person.email === null
  if (proofs.length > 0 || !isAlone) return
  const { channel, address } = asked
  await queries.writeProof(tx, scope, { participantId: person.id, channel, address })
}

export type SignedIn = sessions.SessionRow & { readonly token: string }

/** Finds the participant by this cookie; undefined where the session has ended. */
export async function findSignedIn(
  db: Db,
  scope: Scope,
  { experienceId, token }: { experienceId: string; token: string },
): Promise<SignedIn | undefined> {
  const session = await sessions.findSession(db, scope, { experienceId, tokenHash: hashOfToken(token) })
  return session && { ...session, token }
}

export const endSession = (db: Db, scope: Scope, id: string): Promise<void> =>
  sessions.deleteSession(db, scope, id)

/** Deletes what goes of accounts with their participant. */
export const accountsOfParticipants: ParticipantDependant = {
  whenErased: async (tx, scope, { id, phone, email }) => {
    const addresses = [phone, email].filter((address) => address !== null)
    return { sessions: await sessions.deleteAccount(tx, scope, { id, addresses }) }
  },
}

/** Codes and sessions that have ended, client by client. */
export async function removeEndedAccounts(db: Db, at: Date): Promise<void> {
  for (const client of await listClientRefs(db))
    await sessions.deleteEnded(db, systemScope(client, 'Retention', at))
}
