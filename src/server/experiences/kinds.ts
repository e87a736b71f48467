import { kinds as contracts, type Kind, type SettingsOf } from '#contract/experiences/kinds.ts'
import type { ServerKind } from './kinds/kind.ts'
import { sweepstakes } from './kinds/sweepstakes/sweepstakes.ts'

/** Each kind's own ways; one that is missing does not compile. */
export const kinds: { readonly [K in Kind]: ServerKind<K> } = { sweepstakes }

type SettingsSchemas = { readonly [K in Kind]: { settings: { parse(stored: unknown): SettingsOf<K> } } }
const schemas: SettingsSchemas = contracts

/** The stored settings as this kind's schema reads them. */
export function settingsOf<K extends Kind>(kind: K, stored: unknown): SettingsOf<K> {
  return schemas[kind].settings.parse(stored)
}
