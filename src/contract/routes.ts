/**
 * Every call in one list: name → declaration, joined from the domains' `routes.ts`. The server binds each, the console
 * calls by name.
 */
import {
  accessRoutes,
  invitationRoutes,
  profileRoutes,
  signOnRoutes,
  supportRoutes,
  tokenRoutes,
  twoStepRoutes,
  userRoutes,
} from './access/routes.ts'
import { accessCodesRoutes, assetRoutes, campaignsRoutes, keywordsRoutes } from './campaigns/routes.ts'
import { clientsRoutes } from './clients/routes.ts'
import { entriesRoutes } from './entries/routes.ts'
import { experiencesRoutes } from './experiences/routes.ts'
import { broadcastsRoutes, conversationsRoutes, deliveryRoutes, sendersRoutes } from './messaging/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { consentRoutes, importsRoutes, listsRoutes, participantsRoutes } from './participants/routes.ts'
import { prizingRoutes } from './prizing/routes.ts'
import { callbackRoutes, publicRoutes, staffSiteRoutes } from './public/routes.ts'
import { reportingRoutes } from './reporting/routes.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

export {
  accessCodesRoutes,
  accessRoutes,
  assetRoutes,
  broadcastsRoutes,
  callbackRoutes,
  campaignsRoutes,
  clientsRoutes,
  consentRoutes,
  conversationsRoutes,
  deliveryRoutes,
  entriesRoutes,
  experiencesRoutes,
  importsRoutes,
  invitationRoutes,
  keywordsRoutes,
  listsRoutes,
  operationsRoutes,
  participantsRoutes,
  prizingRoutes,
  profileRoutes,
  publicRoutes,
  reportingRoutes,
  sendersRoutes,
  signOnRoutes,
  staffSiteRoutes,
  supportRoutes,
  tokenRoutes,
  twoStepRoutes,
  userRoutes,
  webhooksRoutes,
}

/** In parts, since the compiler writes no larger type. */
const peopleRoutes = {
  ...accessRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...profileRoutes,
  ...tokenRoutes,
  ...twoStepRoutes,
  ...signOnRoutes,
  ...supportRoutes,
  ...clientsRoutes,
  ...participantsRoutes,
  ...listsRoutes,
  ...consentRoutes,
  ...importsRoutes,
  ...assetRoutes,
  ...campaignsRoutes,
  ...keywordsRoutes,
  ...accessCodesRoutes,
  ...broadcastsRoutes,
  ...deliveryRoutes,
  ...conversationsRoutes,
  ...sendersRoutes,
}
const workRoutes = { ...experiencesRoutes, ...entriesRoutes, ...prizingRoutes, ...operationsRoutes }
const otherRoutes = { ...reportingRoutes, ...webhooksRoutes, ...publicRoutes, ...staffSiteRoutes }
export type Routes = typeof peopleRoutes & typeof workRoutes & typeof otherRoutes & typeof callbackRoutes
export const routes: Routes = { ...peopleRoutes, ...workRoutes, ...otherRoutes, ...callbackRoutes }
export type RouteName = keyof Routes
