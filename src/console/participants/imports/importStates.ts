import { whyText } from '#console/kit/i18n/i18n.ts'
import type { Tone } from '#console/kit/StatusDot.tsx'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import { type ImportState, importRefusal, isImportWorking } from '#contract/participants/importStates.ts'

/** E9 asks for a look every 500 ms while a job works on it. */
const runningPollMs = 500

export const isRunning = (state: ImportState | undefined): boolean =>
  state !== undefined && isImportWorking(state)

export const pollMsOf = (state: ImportState | undefined): number | false => isRunning(state) && runningPollMs

/** Why an import cannot be taken back, in the page's language; undefined where it can. */
export function whyNotRolledBack({ state }: ParticipantImport): string | undefined {
  const refusal = importRefusal(state, 'rolling_back')
  return refusal && whyText(refusal)
}

export const importTones: Record<ImportState, Tone> = {
  checking: 'blue',
  checked: 'amber',
  importing: 'blue',
  done: 'green',
  failed: 'red',
  rolling_back: 'blue',
  rolled_back: 'gray',
}
