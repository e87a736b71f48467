import type { Route } from '#contract/kit.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { testApplication } from '#test/support/application.ts'
import { sampleOf } from '#test/support/samples.ts'
import { buildClient } from '#test/support/world.ts'
import { type Recorded, readKept, recordStatements } from './record.ts'

/** Of a whole test run what its tests ran; alone, what one sample of each call runs. */
export async function recordAll(): Promise<Recorded> {
  const folder = process.env.FANFARE_STATEMENTS
  if (folder) return readKept(folder)
  const recorded = recordStatements()
  const application = await testApplication()
  try {
    const world = await buildClient(application, { name: 'maple', code: '55501' })
    const { signOut: _last, ...calls } = routes
    for (const [name, route] of Object.entries(calls) as [RouteName, Route][])
      await world.founder.call(route, sampleOf(name, world))
  } finally {
    await application.close()
  }
  return recorded
}
