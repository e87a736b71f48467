/**
 * The states of an import and which may follow which (decisions 3). A dry run stops at `checked`; a rolled-back
 * import never runs again.
 */
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

export const importTransitions: Readonly<Record<ImportState, readonly ImportState[]>> = {
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

export const canBecome = (from: ImportState, to: ImportState): boolean => importTransitions[from].includes(to)
