import type { Input } from '../caller.ts'
import type { ClientWorld } from '../world.ts'

/** A good input for each of these calls, made of one client's ids. A call without one does not compile. */
export type Samples<Routes> = Record<keyof Routes, (own: ClientWorld) => Input>
