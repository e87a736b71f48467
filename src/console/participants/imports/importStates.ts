import type { Tone } from '#console/kit/StatusDot.tsx'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import type { ImportState } from '#contract/participants/importStates.ts'

/** While a job works on it; E9 asks for a look every 500 ms. */
const running: readonly ImportState[] = ['checking', 'importing', 'rolling_back']
const runningPollMs = 500

export const isRunning = (state: ImportState | undefined): boolean =>
  state !== undefined && running.includes(state)

export const pollMsOf = (state: ImportState | undefined): number | false => isRunning(state) && runningPollMs

/** What came in can be taken back once it has ended, well or not. */
export const canRollBack = ({ state }: ParticipantImport): boolean => state === 'done' || state === 'failed'

export const importTones: Record<ImportState, Tone> = {
  checking: 'blue',
  checked: 'amber',
  importing: 'blue',
  done: 'green',
  failed: 'red',
  rolling_back: 'blue',
  rolled_back: 'gray',
}
