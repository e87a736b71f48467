import assert from 'node:assert/strict'
import { TOTP } from 'otpauth'
import { beginSignIn } from '#server/access/access.ts'
import { askForPasskey, giveCode, givePasskey } from '#server/access/twoStep/secondStep.ts'
import {
  addPasskey,
  confirmAuthenticator,
  offerAuthenticator,
  offerPasskey,
} from '#server/access/twoStep/twoStep.ts'
import { morning, type Office, type Person, password } from './office.ts'
import { type Asking, type SoftPasskey, softPasskey } from './softPasskey.ts'

/** The code that an app with this secret shows at that time. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() })

type Step = { at?: Date; address?: string; token: string }

/** People's steps in two-step sign-in, by the product's own functions. */
export function twoStepOf(place: Office) {
  const context = { db: place.db, outside: place.outside }
  const scopeAt = (at: Date) =>
    ({ actor: { kind: 'participant', name: 'A visitor' }, requestId: 'test', at }) as const
  const browser = { address: '192.0.2.7', userAgent: 'a browser' }
  const own = { current_password: password, deviceToken: undefined }
  const begin = (person: Person, { at = morning, address = browser.address, given = password } = {}) =>
    beginSignIn(context, scopeAt(at), { ...browser, address, email: person.email, password: given })
  return {
    own,
    begin,
    /** The password is right; the token of the half sign-in. */
    half: async (person: Person, options: { at?: Date; address?: string } = {}): Promise<string> => {
      const begun = await begin(person, options)
      return begun.kind === 'half' ? begun.token : assert.fail('no second step is asked for')
    },
    code: (code: string, { at = morning, address = browser.address, token }: Step) =>
      giveCode(context, scopeAt(at), { ...browser, address, token, code }),
    /** Signs in by a passkey, which signs what it is asked by default. */
    passkey: async (
      passkey: SoftPasskey,
      { at = morning, token, counter, ...asking }: Step & Partial<Asking> & { counter: number },
    ) => {
      const { challenge } = await askForPasskey(context, scopeAt(at), token)
      const credential = passkey.proven({ challenge, ...asking, counter })
      return givePasskey(context, scopeAt(at), { ...browser, token, credential })
    },
    setUpApp: async (person: Person, { at = morning, token }: { at?: Date; token?: string } = {}) => {
      const scope = place.staffScope(person, at)
      const { secret } = await offerAuthenticator(context, scope, own)
      const codes = await confirmAuthenticator(place.db, scope, { code: codeOf(secret, at), token })
      return { secret, codes: codes ?? [] }
    },
    addPasskey: async (person: Person, { at = morning, ...asking }: { at?: Date } & Partial<Asking> = {}) => {
      const scope = place.staffScope(person, at)
      const passkey = softPasskey()
      const { challenge } = await offerPasskey(context, scope, own)
      const credential = passkey.made({ challenge, ...asking })
      const named = { name: 'Telephone', credential, token: undefined }
      const { passkey: row, recovery_codes } = await addPasskey(context, scope, named)
      return { passkey, id: row.id, codes: recovery_codes ?? [] }
    },
  }
}
