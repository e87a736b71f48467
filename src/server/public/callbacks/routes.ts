import type { callbackRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { completionHandlers } from './completionRoutes.ts'
import { emailHandlers } from './emailRoutes.ts'
import { gatewayHandlers } from './gatewayRoutes.ts'
import { linkHandlers } from './linkRoutes.ts'

/** What providers, mail servers and links in messages call. */
export const callbackHandlers: Handlers<typeof callbackRoutes> = {
  ...gatewayHandlers,
  ...emailHandlers,
  ...linkHandlers,
  ...completionHandlers,
}
