import type { Environment } from '#server/platform/environment.ts'
import { readSmppSettings, type SmppSettings } from './smpp/settings.ts'
import { readTwilioSettings, type TwilioSettings } from './twilio/settings.ts'

/** The SMS gateways that this installation has accounts at; one that is missing is not set up. */
export type GatewaySettings = { smpp?: SmppSettings; twilio?: TwilioSettings }

/** @throws StartError in one sentence that never shows a password or token. */
export function readGatewaySettings(env: Environment): GatewaySettings {
  const smpp = readSmppSettings(env)
  const twilio = readTwilioSettings(env)
  return { ...(smpp && { smpp }), ...(twilio && { twilio }) }
}
