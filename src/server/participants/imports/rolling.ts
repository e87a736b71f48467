import type { ParticipantDependants } from '../dependants.ts'
import type { ImportRecord, RollbackProgress } from './queries/imports.ts'

export type Rolling = {
  readonly record: ImportRecord
  readonly after: string | null
  readonly limit: number
  readonly dependants: ParticipantDependants
}

/** The outcome of a batch, and the last row it looked at: null where there is none left. */
export type Rolled = Partial<Omit<RollbackProgress, 'step' | 'file_id'>> & { after: string | null }
