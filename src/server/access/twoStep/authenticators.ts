import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
const issuer = 'Fanfare'

/** A secret of 160 random bits in base32, as RFC 4226 advises. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: stepSeconds })

/** The text of a QR code for an app. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step whose code this is, at most one beside the present one (RFC 6238, 5.2); undefined where it is of none. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / stepSeconds) + delta
}
