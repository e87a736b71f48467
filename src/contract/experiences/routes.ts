/** The calls of experiences, by name. */
import * as experiences from './calls.ts'
import { domainRoutes } from './domainCalls.ts'
import { kindRoutes } from './kindRoutes.ts'
import { libraryRoutes } from './libraryCalls.ts'
import { listConversationExperiences, sendExperience } from './sendCalls.ts'

export const experiencesRoutes = {
  ...kindRoutes,
  ...libraryRoutes,
  ...domainRoutes,
  listAllExperiences: experiences.listAllExperiences,
  listConversationExperiences,
  sendExperience,
}
