import type { twoStepRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Exchange } from '#server/platform/http/call.ts'
import { browserOf, enter } from '../signIn/entering.ts'
import { shownHalf } from '../signIn/halfSignIn.ts'
import { askForPasskey, giveCode, givePasskey, type SecondStep } from './secondStep.ts'
import {
  addPasskey,
  confirmAuthenticator,
  getTwoStep,
  makeRecoveryCodes,
  offerAuthenticator,
  offerPasskey,
  removeAuthenticator,
  removePasskey,
} from './twoStep.ts'

const done = { success: true } as const

/** A browser without the token of a half sign-in has none. */
const halfOf = ({ halfToken }: Exchange): string => halfToken ?? refuse('half_dead')
const stepOf = (exchange: Exchange): SecondStep => ({ ...browserOf(exchange), token: halfOf(exchange) })

export const twoStepHandlers: Handlers<typeof twoStepRoutes> = {
  getHalfSignIn: async ({ db, scope, exchange }) => ({ data: await shownHalf(db, scope, halfOf(exchange)) }),
  giveCode: async ({ db, scope, body, exchange, outside }) => {
    const signedIn = await giveCode({ db, outside }, scope, { ...stepOf(exchange), code: body.code })
    exchange.endHalf()
    return enter(exchange, signedIn)
  },
  askForPasskey: async ({ db, scope, exchange, outside }) => ({
    data: await askForPasskey({ db, outside }, scope, halfOf(exchange)),
  }),
  givePasskey: async ({ db, scope, body, exchange, outside }) => {
    const given = { ...stepOf(exchange), credential: body.credential }
    const signedIn = await givePasskey({ db, outside }, scope, given)
    exchange.endHalf()
    return enter(exchange, signedIn)
  },
  getTwoStep: async ({ db, scope }) => ({ data: await getTwoStep(db, scope) }),
  offerAuthenticator: async ({ db, scope, body, exchange, outside }) => ({
    data: await offerAuthenticator({ db, outside }, scope, {
      ...body,
      deviceToken: exchange.deviceToken,
    }),
  }),
  confirmAuthenticator: async ({ db, scope, body, exchange }) => {
    const given = { code: body.code, token: exchange.sessionToken }
    return { data: { recovery_codes: await confirmAuthenticator(db, scope, given) } }
  },
  removeAuthenticator: async ({ db, scope, body, exchange, outside }) => {
    await removeAuthenticator({ db, outside }, scope, { ...body, deviceToken: exchange.deviceToken })
    return done
  },
  offerPasskey: async ({ db, scope, body, exchange, outside }) => ({
    data: await offerPasskey({ db, outside }, scope, { ...body, deviceToken: exchange.deviceToken }),
  }),
  addPasskey: async ({ db, scope, body, exchange, outside }) => ({
    data: await addPasskey({ db, outside }, scope, { ...body, token: exchange.sessionToken }),
  }),
  removePasskey: async ({ db, scope, params, body, exchange, outside }) => {
    const given = { ...body, id: params.id, deviceToken: exchange.deviceToken }
    await removePasskey({ db, outside }, scope, given)
    return done
  },
  makeRecoveryCodes: async ({ db, scope, body, exchange, outside }) => {
    const given = { ...body, deviceToken: exchange.deviceToken }
    return { data: { recovery_codes: await makeRecoveryCodes({ db, outside }, scope, given) } }
  },
}
