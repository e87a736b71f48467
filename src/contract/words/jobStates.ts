import { statesBefore, type Transitions } from '../states.ts'

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** Changes of a job's report (decisions 7): an ended one never changes. */
const jobTransitions: Transitions<JobState> = {
  waiting: ['running', 'done', 'failed'],
  running: ['running', 'done', 'failed'],
  done: [],
  failed: [],
}

/** The states of a job that has not ended. */
export const openJobStates: readonly JobState[] = statesBefore(jobTransitions, 'done')

export const hasJobEnded = (state: JobState): boolean => !openJobStates.includes(state)
