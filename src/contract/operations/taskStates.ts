import type { WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

export const taskStates = ['open', 'done'] as const
export type TaskState = (typeof taskStates)[number]

/** Which state a task may take next (M4): what is done stays done. */
const taskTransitions: Transitions<TaskState> = {
  open: ['done'],
  done: [],
}

/** Why a task can no longer be changed or completed; undefined where it can. */
export function whyTaskIsFixed(state: TaskState): WhyNot {
  return taskTransitions[state].length > 0 ? undefined : why('task_done')
}

export const taskViews = ['open', 'late', 'done'] as const
export type TaskView = (typeof taskViews)[number]
