/** The calls of reporting, by name. */
import * as reporting from './calls.ts'
import { overviewRoutes } from './overviewCalls.ts'
import * as searching from './searchCalls.ts'

export const reportingRoutes = {
  ...overviewRoutes,
  listWaiting: reporting.listWaiting,
  getHome: reporting.getHome,
  listBounces: reporting.listBounces,
  search: searching.search,
  listOpened: searching.listOpened,
}
