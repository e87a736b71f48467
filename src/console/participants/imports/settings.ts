import type { ImportForm, MergeRule, ParticipantImport } from '#contract/participants/calls.ts'
import type { ImportConsent } from '#contract/participants/importCalls.ts'
import type { CsvHead } from './csvHead.ts'
import type { Choice } from './mapping.ts'
import { choicesOf, faultsOf, guessMapping, hasFault, wireOf } from './mapping.ts'

/** The choices for an import, as its form holds them. */
export type ImportSettings = {
  choices: Choice[]
  merge: MergeRule
  consent: ImportConsent
  proof: string
  /** The proof's subscription; empty until it is chosen. */
  subscriptionId: string
}

export const startSettings = (head: CsvHead): ImportSettings => ({
  choices: guessMapping(head),
  merge: 'overwrite',
  consent: 'none',
  proof: '',
  subscriptionId: '',
})

export const settingsOf = (record: ParticipantImport): ImportSettings => ({
  choices: choicesOf(record.mapping, record.header),
  merge: record.merge,
  consent: record.consent,
  proof: record.consent_proof ?? '',
  subscriptionId: record.subscription_id ?? '',
})

/** The server's faults of the proof and of what it is for. */
export type Refusals = { readonly consent_proof?: string; readonly subscription_id?: string }

export const bodyOf = ({ choices, merge, consent, proof, subscriptionId }: ImportSettings): ImportForm => ({
  mapping: wireOf(choices),
  merge,
  consent,
  consent_proof: consent === 'none' ? null : proof.trim(),
  subscription_id: consent === 'none' ? null : subscriptionId,
})

/** Only a consent by column has a column. */
export const withConsent = (settings: ImportSettings, consent: ImportConsent): ImportSettings => ({
  ...settings,
  consent,
  choices: settings.choices.map((choice) =>
    choice.field === 'consent' && consent !== 'column' ? { ...choice, field: 'skip' } : choice,
  ),
})

export const isProofMissing = ({ consent, proof }: ImportSettings): boolean =>
  consent !== 'none' && proof.trim() === ''

export const isSubscriptionMissing = ({ consent, subscriptionId }: ImportSettings): boolean =>
  consent !== 'none' && subscriptionId === ''

export const isColumnMissing = ({ consent, choices }: ImportSettings): boolean =>
  consent === 'column' && !choices.some(({ field }) => field === 'consent')

export const canBeSent = (settings: ImportSettings): boolean =>
  !isProofMissing(settings) &&
  !isSubscriptionMissing(settings) &&
  !isColumnMissing(settings) &&
  !hasFault(faultsOf(settings.choices))

/** How the files of this window begin: samples beside the columns until it is reloaded. */
export const knownHeads = new Map<string, CsvHead>()

/** The columns of a checked import; their samples where this window read the file. */
export const headOf = (record: ParticipantImport): CsvHead =>
  knownHeads.get(record.id) ?? { columns: record.header.map((name) => ({ name, samples: [] })) }
