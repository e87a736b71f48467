import type { ClientChoice } from '#contract/access/calls.ts'
import type { StepWay } from '#contract/access/twoStepCalls.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { hashOfToken, newToken } from '../accessTokens.ts'
import { listClientChoices } from '../queries/clientChoices.ts'
import * as sessions from '../queries/sessions.ts'
import { insertDevice } from '../queries/signIns.ts'
import type { Account } from '../queries/users.ts'
import { type SessionUser, sessionUser } from './sessions.ts'
import { type Counted, forgiveTry } from './tries.ts'

/** The browser that signs in. */
export type Browser = {
  readonly address: string
  readonly userAgent: string
  /** The session that the browser still has: it ends, so that a planted token is worth nothing. */
  readonly previousToken?: string | undefined
  /** The browser's cookie of an earlier sign-in. */
  readonly deviceToken?: string | undefined
}
export type SignedIn = {
  readonly token: string
  /** For the browser to keep, instead of the one before. */
  readonly deviceToken: string
  readonly user: SessionUser
  readonly clients: ClientChoice[]
}

/** A session's secrets, made before the transaction that begins it. */
export const newKeys = () => ({ id: newId(), token: newToken(), deviceToken: newToken() })

type NewSession = {
  readonly keys: ReturnType<typeof newKeys>
  readonly account: Account
  readonly browser: Browser
  readonly counted?: Counted
  /** By what the second step was taken, where there was one. */
  readonly by?: StepWay
}

/** Starts a session of an account that is held open until commit. The audit trail is written last. */
export async function startSession(
  tx: Db,
  scope: InstallationScope,
  { keys, account, browser, counted, by }: NewSession,
): Promise<SignedIn> {
  const { id, token, deviceToken } = keys
  const { address, userAgent, previousToken } = browser
  if (counted) await forgiveTry(tx, counted)
  await insertDevice(tx, {
    tokenHash: hashOfToken(deviceToken),
    previousHash: hashOfToken(browser.deviceToken ?? ''),
    userId: account.id,
    at: scope.at,
  })
  if (previousToken) await sessions.deleteSession(tx, hashOfToken(previousToken))
  const clients = await listClientChoices(tx, account.id)
  await sessions.insertSession(tx, {
    id,
    tokenHash: hashOfToken(token),
    userId: account.id,
    clientId: clients.length === 1 ? (clients[0]?.id ?? null) : null,
    address,
    userAgent: userAgent.slice(0, 500),
    at: scope.at,
  })
  await audit(
    tx,
    { ...scope, actor: actorOf(account), address },
    {
      action: 'session.start',
      entity: 'user',
      entityId: account.id,
      ...(by && { after: { second_step: by } }),
    },
  )
  return { token, deviceToken, user: sessionUser(account), clients }
}

export const actorOf = ({ id, name, is_platform_admin: isPlatformAdmin }: Account) =>
  ({ kind: 'user', id, name, isPlatformAdmin }) as const
