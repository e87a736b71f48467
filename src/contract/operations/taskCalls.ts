import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import {
  changes,
  clientName,
  id,
  instant,
  one,
  optionalLines,
  optionalText,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { says } from '../why.ts'
import { about, aboutForm, whose, workUser } from './about.ts'
import { dateSelections } from './dueDays.ts'
import { taskStates, taskViews } from './taskStates.ts'

const day = z.string().regex(/^2\d{3}-\d\d-\d\d$/, says('not_a_date'))
const hour = z.int().min(0).max(23)
const minute = z.int().min(0).max(59)

/**
 * When it is due, as it is entered (M3), is answered so too, with `custom`: a shortcut is worked out when it is sent.
 * `due_at` is the same in UTC. `is_late`: open, and due before now.
 */
export const task = z.object({
  id,
  title: z.string(),
  text: z.string().nullable(),
  state: z.enum(taskStates),
  date_selection: z.literal('custom'),
  date: z.string(),
  hour: z.int(),
  minute: z.int(),
  timezone: z.string(),
  due_at: instant,
  is_late: z.boolean(),
  ...about,
  user_id: id.nullable(),
  user: workUser,
  made_by: workUser,
  done_at: instant.nullable(),
  done_by: workUser,
  created_at: instant,
  version,
})
export type Task = z.output<typeof task>

/**
 * `date_selection` counts days from today in `timezone`, which is the client's where none is sent; without it a `date`
 * is taken as it is, and without that the task is due today. Without `hour` and `minute` it is due at the time of day
 * at which it is sent. Without `user_id` it is for whoever makes it; null is nobody.
 */
export const taskForm = z.strictObject({
  title: text('title', 200),
  text: optionalLines('text', 5000),
  date_selection: z.enum(dateSelections).nullish(),
  date: day.nullish(),
  hour: hour.nullish(),
  minute: minute.nullish(),
  timezone: optionalText('time zone', 60),
  ...aboutForm,
  user_id: id.nullish(),
})
export type TaskForm = z.output<typeof taskForm>

/** Open tasks by when they are due; done ones, the newest first. `client` as in M7. */
export const listTasks = route({
  method: 'GET',
  path: '/api/v1/task/{random}',
  access: reads('operations'),
  summary: 'Tasks of the client.',
  source: 'M3, decisions 7',
  shows: ['task', 'participant'],
  query: z.strictObject({
    ...paging,
    search: searchText,
    client: clientName.optional(),
    view: z.enum(taskViews).default('open'),
    whose: z.enum(whose).default('all'),
    participant_id: id.optional(),
  }),
  answer: page(task),
})

export const getTask = route({
  method: 'GET',
  path: '/api/v1/task/{id}/{random}',
  access: reads('operations'),
  summary: 'One task.',
  source: 'M2, decisions 7',
  shows: ['task', 'participant'],
  params: z.object({ id }),
  answer: one(task),
})

export const createTask = route({
  method: 'POST',
  path: '/api/v1/task',
  access: changes('operations'),
  summary: 'Make a task; one that was due before now is late at once.',
  source: 'M3, decisions 7',
  touches: ['task', 'notification'],
  body: taskForm,
  answer: one(task),
})

/** 409 for one that is done, 403 where the role changes its own alone. */
export const updateTask = route({
  method: 'PUT',
  path: '/api/v1/task/{id}',
  access: changes('operations'),
  summary: 'Change a task that is open.',
  source: 'M3, decisions 7',
  touches: ['task', 'notification'],
  params: z.object({ id }),
  body: changeOf(taskForm, task),
  answer: one(task),
})

/** 409 where somebody completed it before, with who and when. */
export const completeTask = route({
  method: 'POST',
  path: '/tasks-completed/{id}',
  access: changes('operations'),
  summary: 'Complete a task, for good.',
  source: 'M4, M7',
  touches: ['task', 'notification'],
  params: z.object({ id }),
  body: z.strictObject({ client: clientName.optional(), version: version.optional() }).optional(),
  answer: one(task),
})

export const deleteTask = route({
  method: 'DELETE',
  path: '/tasks/{id}',
  access: changes('operations'),
  summary: 'Delete a task.',
  source: 'M4, M7',
  touches: ['task', 'notification'],
  params: z.object({ id }),
  answer: success,
})
