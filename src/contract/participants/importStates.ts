import type { Transitions } from '../states.ts'

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

/** Those in which a job works on the import. */
const workingStates = ['checking', 'importing', 'rolling_back'] as const satisfies readonly ImportState[]
export type WorkingState = (typeof workingStates)[number]

/** Which state may follow which (decisions 3). A dry run stops at `checked`; a rolled-back import never runs again. */
const importTransitions: Transitions<ImportState> = {
  checking: ['checked', 'failed'],
  checked: ['checking', 'importing', 'failed'],
  importing: ['done', 'failed'],
  done: ['rolling_back'],
  // What came in before it failed can be taken back.
  failed: ['rolling_back'],
  // A rollback that failed goes on where it stopped.
  rolling_back: ['rolled_back', 'failed'],
  rolled_back: [],
}

export const isImportWorking = (state: ImportState): boolean => workingStates.some((one) => one === state)

/** Why an import cannot be checked again, run or taken back; undefined where it can. */
export function importRefusal(state: ImportState, next: WorkingState): string | undefined {
  return importTransitions[state].includes(next) ? undefined : stayingBecause[state]
}

const stayingBecause: Record<ImportState, string> = {
  checking: 'This import is still being checked.',
  checked: 'This import has only been checked: nothing has come in that could be taken back.',
  importing: 'This import is running.',
  done: 'This import has already run.',
  failed: 'This import has failed. Please upload the file again.',
  rolling_back: 'This import is being taken back.',
  rolled_back: 'This import was taken back.',
}
