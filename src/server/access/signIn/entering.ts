import type { Exchange } from '#server/platform/http/call.ts'
import type { Browser, SignedIn } from './startSession.ts'

/** The browser that a call comes from. */
export const browserOf = ({ address, userAgent, sessionToken, deviceToken }: Exchange): Browser => ({
  address,
  userAgent,
  deviceToken,
  previousToken: sessionToken,
})

/** Gives the browser its session; answers who is signed in. */
export function enter(exchange: Exchange, { token, deviceToken, user, clients }: SignedIn) {
  exchange.startSession(token)
  exchange.keepDevice(deviceToken)
  return { user, clients }
}
