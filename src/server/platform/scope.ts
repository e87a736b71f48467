import { type Area, may, type Right, type Role } from '#contract/roles.ts'
import type { Told, TraceCode, TraceValues } from '#contract/words/rehearsalTrace.ts'
import { isInScopes } from '#contract/words/tokenScopes.ts'
import { newId } from './ids.ts'

/** The actor: a user of the console, a participant from outside, or the installation itself (a job). */
export type Actor =
  | {
      readonly kind: 'user'
      readonly id: string
      readonly name: string
      readonly isPlatformAdmin: boolean
      /** Seen as a lesser role: nothing of the person's own rights counts there. */
      readonly viewed?: { readonly clientId: number; readonly role: Role } | undefined
      /** Of the token, where one is used: it may at most this. */
      readonly scopes?: readonly string[] | undefined
    }
  | { readonly kind: 'participant'; readonly id?: string; readonly name: string }
  | { readonly kind: 'system'; readonly name: string }

/** The facts of a client that every function may need. */
export type ClientRef = {
  readonly id: number
  readonly eid: string
  readonly name: string
  readonly timeZone: string
}

/** A client is named by its number or by its eid, which begins with a letter. */
export const isNamed = ({ id, eid }: Pick<ClientRef, 'id' | 'eid'>, name: number | string): boolean =>
  eid === name || String(id) === String(name)

/** The actor and its origin, without a client: sign-in, switching, the installation's own matters. */
export type InstallationScope = {
  readonly client?: undefined
  readonly actor: Actor
  readonly requestId: string
  /** When it is asked: the one time that a rule reads. */
  readonly at: Date
  readonly address?: string
}

/** A person who is signed in, on a call that needs no client. */
export type StaffScope = InstallationScope & { readonly actor: Extract<Actor, { kind: 'user' }> }

/** The actor and its client. Every domain function on tenant rows takes one; jobs carry it. */
export type Scope = {
  readonly client: ClientRef
  readonly actor: Actor
  readonly role?: Role
  readonly requestId: string
  readonly at: Date
  readonly address?: string
  /** In a rehearsal: what each rule says (`tell`). */
  readonly trace?: (told: Told) => void
}

/** A scope whose actor is a user: the calls of the console. */
export type UserScope = Scope & { readonly actor: Extract<Actor, { kind: 'user' }>; readonly role: Role }

/** May who acts do this here: by the role, and where it is a token by its scopes too. */
export function isAllowed({ actor, role }: Scope, area: Area, right: Right): boolean {
  if (role === undefined || !may(role, area, right)) return false
  return actor.kind !== 'user' || actor.scopes === undefined || isInScopes(actor.scopes, area, right)
}

/** The scope of a job or of an outside event. */
export function systemScope(client: ClientRef, name: string, at: Date): Scope {
  return { client, actor: { kind: 'system', name }, requestId: `job-${newId()}`, at }
}

/** Told of each rule's answer, where somebody listens: in a rehearsal. */
export function tell({ trace }: Pick<Scope, 'trace'>, code: TraceCode, values: TraceValues = {}): void {
  trace?.({ code, values })
}

/** The scope of statements on reference and local tables only. */
export const installation: { readonly client?: undefined } = {}

/** The installation's own audit trail (client 0), and the transaction that writes to it. */
export const installationTrail = { client: { id: 0 } } as const
