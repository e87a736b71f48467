import type { Db } from '#server/platform/db/db.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type FormBrake, placeBrakes, questionBrake, takeAndTell } from '../formBrakes.ts'
import type { World } from '../publicExperience.ts'

type Entrance = { readonly experienceId: string; readonly outside: World }
type Asking = Entrance & { readonly senderId: string | null; readonly address: string }

/** Limits for asking for a code, whether or not it is sent: 5 an hour and 10 a day for each number and address. */
export function takeAsking(db: Db, scope: Scope, { experienceId, outside, senderId, address }: Asking) {
  const { forms: settings, log } = outside
  const of = (window: string) => `code ${window} ${scope.client.id} ${address}`
  const brakes = [
    ...placeBrakes(scope, { experienceId, settings }),
    ...fromHere(scope, { what: 'code', limit: 10 }),
    { name: 'form_number' as const, of: of('hour'), limit: 5, seconds: 3600 },
    { name: 'form_number' as const, of: of('day'), limit: 10, seconds: 86_400 },
    questionBrake(scope, { senderId, settings }),
  ]
  return takeAndTell(db, scope, { brakes, experienceId, by: 'code_asked', log })
}

/** Limits for trying a code. */
export function takeTrying(db: Db, scope: Scope, { experienceId, outside }: Entrance) {
  const { forms: settings, log } = outside
  const brakes = [
    ...placeBrakes(scope, { experienceId, settings }),
    ...fromHere(scope, { what: 'code try', limit: 60 }),
  ]
  return takeAndTell(db, scope, { brakes, experienceId, by: 'code_tried', log })
}

const fromHere = ({ address }: Scope, { what, limit }: { what: string; limit: number }): FormBrake[] =>
  address ? [{ name: 'form_address', of: `${what} ${networkOf(address)}`, limit, seconds: 60 }] : []
