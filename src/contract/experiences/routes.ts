import { listConversationExperiences, sendExperience } from '../messaging/calls.ts'
import { listAllExperiences } from './calls.ts'
import { kindRoutes } from './kindRoutes.ts'
import { libraryRoutes } from './libraryCalls.ts'

export const experiencesRoutes = {
  ...kindRoutes,
  ...libraryRoutes,
  listAllExperiences,
  listConversationExperiences,
  sendExperience,
}
