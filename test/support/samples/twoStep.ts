import type { twoStepRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

/** Well formed, and refused: a sample's browser has no half sign-in, and its password is wrong. */
export const twoStepSamples: Samples<typeof twoStepRoutes> = {
  giveCode: () => ({ body: { code: '123456' } }),
  givePasskey: () => ({
    body: {
      credential: {
        id: 'AAAA',
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
  }),
  offerAuthenticator: () => wrongPassword,
  confirmAuthenticator: () => ({ body: { code: '123456' } }),
  removeAuthenticator: () => wrongPassword,
  offerPasskey: () => wrongPassword,
  addPasskey: () => ({
    body: {
      name: 'Telephone',
      credential: {
        id: 'AAAA',
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
      },
    },
  }),
  removePasskey: () => ({ ...wrongPassword }),
  makeRecoveryCodes: () => wrongPassword,
}

const wrongPassword = { body: { current_password: 'wrong' } }
