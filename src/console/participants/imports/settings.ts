import type { ImportMapping, MergeRule, ParticipantImport } from '#contract/participants/calls.ts'
import type { CsvHead } from './csvHead.ts'
import type { Choice } from './mapping.ts'
import { choicesOf, faultsOf, guessMapping, hasFault, wireOf } from './mapping.ts'

/** What is chosen for an import, as its form holds it. */
export type ImportSettings = {
  choices: Choice[]
  merge: MergeRule
  consent: 'none' | 'proof'
  proof: string
}

export const startSettings = (head: CsvHead): ImportSettings => ({
  choices: guessMapping(head),
  merge: 'overwrite',
  consent: 'none',
  proof: '',
})

export const settingsOf = (record: ParticipantImport): ImportSettings => ({
  choices: choicesOf(record.mapping, record.header),
  merge: record.merge,
  consent: record.consent,
  proof: record.consent_proof ?? '',
})

type Body = {
  mapping: ImportMapping
  merge: MergeRule
  consent: 'none' | 'proof'
  consent_proof: string | null
}

export const bodyOf = ({ choices, merge, consent, proof }: ImportSettings): Body => ({
  mapping: wireOf(choices),
  merge,
  consent,
  consent_proof: consent === 'proof' ? proof.trim() : null,
})

export const isProofMissing = ({ consent, proof }: ImportSettings): boolean =>
  consent === 'proof' && proof.trim() === ''

export const canBeSent = (settings: ImportSettings): boolean =>
  !isProofMissing(settings) && !hasFault(faultsOf(settings.choices))

/** How the files of this window begin: samples beside the columns until it is reloaded. */
export const knownHeads = new Map<string, CsvHead>()

/** The columns of a checked import; their samples where this window read the file. */
export const headOf = (record: ParticipantImport): CsvHead =>
  knownHeads.get(record.id) ?? { columns: record.header.map((name) => ({ name, samples: [] })) }
