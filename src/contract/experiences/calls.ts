import * as z from 'zod'
import { eid, id, many, reads, route } from '../kit.ts'
import { kindNames } from './kinds.ts'
import { experienceStatuses } from './status.ts'

export const listAllExperiences = route({
  method: 'GET',
  path: '/api/v1/experiences/{random}',
  access: reads('experiences'),
  summary: 'All experiences of the client, by name, at most 200.',
  source: 'E7, M7',
  shows: ['experience'],
  answer: many(
    z.object({ id, eid, kind: z.enum(kindNames), name: z.string(), status: z.enum(experienceStatuses) }),
  ),
})
