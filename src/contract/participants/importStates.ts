import type { WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

export const importStates = [
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'rolling_back',
  'rolled_back',
] as const
export type ImportState = (typeof importStates)[number]

/** The states in which a job works on the import. */
const workingStates = ['checking', 'importing', 'rolling_back'] as const satisfies readonly ImportState[]
export type WorkingState = (typeof workingStates)[number]

/** Which state may follow which (decisions 3). A dry run stops at `checked`; a rolled-back import never runs again. */
const importTransitions: Transitions<ImportState> = {
  checking: ['checked', 'failed'],
  checked: ['checking', 'importing', 'failed'],
  importing: ['done', 'failed'],
  done: ['rolling_back'],
  // The rows that came in before the import failed can be taken back.
  failed: ['rolling_back'],
  // A rollback that failed goes on where it stopped.
  rolling_back: ['rolled_back', 'failed'],
  rolled_back: [],
}

export const isImportWorking = (state: ImportState): boolean => workingStates.some((one) => one === state)

/** Why an import cannot be checked again, run or taken back; undefined where it can. */
export function importRefusal(state: ImportState, next: WorkingState): WhyNot {
  return importTransitions[state].includes(next) ? undefined : stayingBecause[state]
}

const stayingBecause: Record<ImportState, WhyNot> = {
  checking: why('import_checking'),
  checked: why('import_checked'),
  importing: why('import_running'),
  done: why('import_done'),
  failed: why('import_failed'),
  rolling_back: why('import_rolling_back'),
  rolled_back: why('import_rolled_back'),
}
