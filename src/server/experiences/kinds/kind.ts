import type { DetailOf, FormOf, Kind, Kinds, SettingsOf } from '#contract/experiences/kinds.ts'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { ExperienceRecord } from '../queries/experiences.ts'

/** The detail of a kind besides what all kinds have. */
export type OwnDetail<K extends Kind> = Omit<
  DetailOf<K>,
  keyof ExperienceRecord | 'public_url' | 'client_eid'
>

/** The part of an e-mail that its sending needs. */
export type EmailSettings = SettingsOf<'email'>

export type Target = { readonly url: string; readonly append_tracking_information: boolean }

/**
 * A kind's work in the server. Only what differs is here: the record, its times, its lock, its audit and its
 * deletion are the same for all kinds, and a hook that a kind leaves out does nothing. A kind's own fields are stored
 * as its form has them, and answered as they are stored.
 */
export type ServerKind<K extends Kind> = {
  /** Settings besides, or in another form; every id is looked up within the client. */
  readForm?(tx: Db, scope: Scope, form: FormOf<K>): Promise<Partial<SettingsOf<K>>>
  /** Writes the form's rows beside the record. */
  writeParts?(tx: Db, scope: Scope, saved: { id: string; form: FormOf<K> }): Promise<void>
  /** Reads the detail's values that are not in the settings, or not as they stand there. */
  findParts?(
    db: Db,
    scope: Scope,
    of: { id: string; settings: SettingsOf<K> },
  ): Promise<Partial<OwnDetail<K>>>
  /** Other points of its check list, in the contract's order. */
  checkPoints?(db: Db, scope: Scope, detail: ExperienceRecord & OwnDetail<K>): Promise<FoundPoint[]>
  /** The target of its public address; left out by a kind with pages of our own. */
  targetOf?(settings: SettingsOf<K>, language: 'en' | 'fr'): Target
  /** The e-mail that staff send of it from a conversation; left out, they send its text with its address. */
  emailOf?(settings: SettingsOf<K>): EmailSettings
  /** Signs the call-back of a completion; left out, and null, where none is believed. */
  completionSecretOf?(settings: SettingsOf<K>): string | null
  /** Whether anything of it is public at this moment, besides what its start and end say; left out, it always is. */
  isSeenAt?(settings: SettingsOf<K>, at: Date): boolean
  /** The calls that only this kind has. */
  calls: Handlers<Kinds[K]['calls']>
}
