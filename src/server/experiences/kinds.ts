import { kinds as contracts, type Kind, type SettingsOf } from '#contract/experiences/kinds.ts'
import { external } from './kinds/external/external.ts'
import { giftWithPurchase } from './kinds/giftWithPurchase/giftWithPurchase.ts'
import type { ServerKind, Target } from './kinds/kind.ts'
import { sweepstakes } from './kinds/sweepstakes/sweepstakes.ts'

/** Each kind's own ways; one that is missing does not compile. */
export const kinds: { readonly [K in Kind]: ServerKind<K> } = {
  sweepstakes,
  'gift-with-purchase': giftWithPurchase,
  external,
}

type SettingsSchemas = { readonly [K in Kind]: { settings: { parse(stored: unknown): SettingsOf<K> } } }
const schemas: SettingsSchemas = contracts

/** The stored settings as this kind's schema reads them. */
export function settingsOf<K extends Kind>(kind: K, stored: unknown): SettingsOf<K> {
  return schemas[kind].settings.parse(stored)
}

/** An experience of any kind, its settings parsed or not. */
type Stored = { readonly kind: Kind; readonly settings: unknown }

/** Where its public address leads; undefined where that is a page of ours. */
export function targetOf({ kind, settings }: Stored, language: 'en' | 'fr'): Target | undefined {
  return waysOf(kind).targetOf(settings, language)
}

/** Whether anything of it is public at this moment, besides what its start and end say. */
export function isSeenAt({ kind, settings }: Stored, at: Date): boolean {
  return waysOf(kind).isSeenAt(settings, at)
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
    completionSecretOf: (stored: unknown) => ways.completionSecretOf?.(settingsOf(kind, stored)) ?? null,
  }
}
