import type { Route } from '#contract/kit.ts'
import { type RouteName, type Routes, routes } from '#contract/routes.ts'
import type { Input } from './caller.ts'
import { accessSamples } from './samples/access.ts'
import { accessCodesSamples } from './samples/accessCodes.ts'
import { assetSamples } from './samples/assets.ts'
import { bodyFor } from './samples/bodyValues.ts'
import { campaignsSamples } from './samples/campaigns.ts'
import { clientsSamples } from './samples/clients.ts'
import { entriesSamples } from './samples/entries.ts'
import { experiencesSamples } from './samples/experiences.ts'
import { messagingSamples } from './samples/messaging.ts'
import { operationsSamples } from './samples/operations.ts'
import { participantsSamples } from './samples/participants.ts'
import { pathIdsOf } from './samples/pathIds.ts'
import { prizingSamples } from './samples/prizing.ts'
import { profileSamples } from './samples/profile.ts'
import { publicSamples } from './samples/public.ts'
import { rehearsalSamples } from './samples/rehearsal.ts'
import { reportingSamples } from './samples/reporting.ts'
import type { Samples } from './samples/sample.ts'
import { signOnSamples } from './samples/signOn.ts'
import { supportSamples } from './samples/support.ts'
import { tokenSamples } from './samples/tokens.ts'
import { twoStepSamples } from './samples/twoStep.ts'
import { invitationSamples, userSamples } from './samples/users.ts'
import { webhooksSamples } from './samples/webhooks.ts'
import type { ClientWorld } from './world.ts'

const samples: Samples<Routes> = {
  ...accessSamples,
  ...userSamples,
  ...invitationSamples,
  ...profileSamples,
  ...signOnSamples,
  ...supportSamples,
  ...tokenSamples,
  ...twoStepSamples,
  ...clientsSamples,
  ...participantsSamples,
  ...assetSamples,
  ...campaignsSamples,
  ...accessCodesSamples,
  ...messagingSamples,
  ...experiencesSamples,
  ...entriesSamples,
  ...prizingSamples,
  ...operationsSamples,
  ...reportingSamples,
  ...webhooksSamples,
  ...publicSamples,
  ...rehearsalSamples,
}

/**
 * A good input for a call, so that the guards try it with every role and with another client's ids: the blanks of its
 * path are filled with ids of the client, and so is what its body must have; the rest is its sample's, and so is what
 * takes another one.
 */
export function sampleOf(name: RouteName, own: ClientWorld): Input {
  const { body: sampled, ...sample } = samples[name]?.(own) ?? {}
  const route: Route = routes[name]
  const params = { ...pathIdsOf(route, own), ...sample.params }
  const body = sample.form ? sampled : bodyFor(route, own, sampled)
  return {
    ...sample,
    ...(Object.keys(params).length > 0 && { params }),
    ...(body !== undefined && { body }),
  }
}
