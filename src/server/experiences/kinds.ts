import { kinds as contracts, type FormOf, type Kind, type SettingsOf } from '#contract/experiences/kinds.ts'
import type { ExperienceForm } from '#contract/experiences/record.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { email } from './kinds/email.ts'
import { external } from './kinds/external.ts'
import { giftWithPurchase } from './kinds/giftWithPurchase/giftWithPurchase.ts'
import type { EmailSettings, OwnDetail, ServerKind, Target } from './kinds/kind.ts'
import { pages } from './kinds/pages.ts'
import { sweepstakes } from './kinds/sweepstakes/sweepstakes.ts'

/** Each kind's own ways; one that is missing does not compile. */
export const kinds: { readonly [K in Kind]: ServerKind<K> } = {
  sweepstakes,
  'gift-with-purchase': giftWithPurchase,
  pages,
  email,
  external,
}

type SettingsSchemas = { readonly [K in Kind]: { settings: { parse(stored: unknown): SettingsOf<K> } } }
const schemas: SettingsSchemas = contracts

/** The stored settings as this kind's schema reads them. */
export function settingsOf<K extends Kind>(kind: K, stored: unknown): SettingsOf<K> {
  return schemas[kind].settings.parse(stored)
}

/** A form with the texts of its own, of a kind that has some. */
export type Texts = ExperienceForm & { texts?: Readonly<Record<string, string | null | undefined>> }
type Named = Pick<Texts, 'name' | 'texts'>

/** The form of a change: texts that it does not name stay as they are stored. */
export function keepingTexts<F extends Named>(form: F, { texts }: Named): F {
  return texts ? { ...form, texts: { ...texts, ...form.texts } } : form
}

/** The form's changes of the settings: the kind's own fields, and what the kind makes of the others. The rest stays. */
export async function settingsFrom<K extends Kind>(
  tx: Db,
  scope: Scope,
  { kind, form }: { kind: K; form: FormOf<K> },
): Promise<object> {
  const { texts = {} }: Texts = form
  return {
    ...picked(form, Object.keys(contracts[kind].own)),
    texts: writtenTexts(texts),
    ...(await kinds[kind].readForm?.(tx, scope, form)),
  }
}

/** The detail's part besides what all kinds have. */
export async function findOwnDetail<K extends Kind>(
  db: Db,
  scope: Scope,
  { kind, id, stored }: { kind: K; id: string; stored: unknown },
): Promise<OwnDetail<K>> {
  const settings = settingsOf(kind, stored)
  const shown = picked(settings, Object.keys(contracts[kind].detail.shape))
  // A field that is picked by its name has its type by the contract, where settings and detail are made of the same
  // fields.
  return { ...shown, ...(await kinds[kind].findParts?.(db, scope, { id, settings })) } as OwnDetail<K>
}

const picked = (of: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)))

/** An experience of any kind, its settings parsed or not. */
type Stored = { readonly kind: Kind; readonly settings: unknown }

/** The target of its public address; undefined where that is a page of ours. */
export function targetOf({ kind, settings }: Stored, language: 'en' | 'fr'): Target | undefined {
  return waysOf(kind).targetOf(settings, language)
}

/** Whether anything of it is public at this moment, besides what its start and end say. */
export function isSeenAt({ kind, settings }: Stored, at: Date): boolean {
  return waysOf(kind).isSeenAt(settings, at)
}

/** Undefined where it is sent by its text with its address. */
export function emailOf({ kind, settings }: Stored): EmailSettings | undefined {
  return waysOf(kind).emailOf(settings)
}

/** Null where no completion is believed. */
export function completionSecretOf({ kind, settings }: Stored): string | null {
  return waysOf(kind).completionSecretOf(settings)
}

/** A kind's hooks over settings as they are stored; here is what happens where a kind leaves one out. */
function waysOf<K extends Kind>(kind: K) {
  const ways = kinds[kind]
  return {
    targetOf: (stored: unknown, language: 'en' | 'fr') => ways.targetOf?.(settingsOf(kind, stored), language),
    isSeenAt: (stored: unknown, at: Date) => ways.isSeenAt?.(settingsOf(kind, stored), at) ?? true,
    emailOf: (stored: unknown) => ways.emailOf?.(settingsOf(kind, stored)),
    completionSecretOf: (stored: unknown) => ways.completionSecretOf?.(settingsOf(kind, stored)) ?? null,
  }
}

/** The texts that were written; an empty one gives way to the built-in one. */
function writtenTexts(texts: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}
