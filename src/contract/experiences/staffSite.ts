import { offlineRoutes } from './offlineEntry.ts'
import { rehearsalRoutes } from './rehearsal.ts'

/** What staff do by the public site's own rules: rehearse it, and type in what came on paper. */
export const staffSiteRoutes = { ...rehearsalRoutes, ...offlineRoutes }
