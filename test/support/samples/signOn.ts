import type { signOnRoutes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import type { Samples } from './sample.ts'

/** The test's installation has no provider, so whoever begins is told that there is none. */
export const signOnSamples: Samples<typeof signOnRoutes> = {
  beginSignOn: () => ({ query: { to: '/launchpad' } }),
  endSignOn: () => ({ query: { code: 'abc', state: 'abc' } }),
  addSignOnGroup: ({ eid }) => ({ body: { group: `staff-${newId()}`, client: eid, role: 'analyst' } }),
}
