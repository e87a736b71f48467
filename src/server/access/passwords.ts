import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes, the least that OWASP's cheat sheet on password storage asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashOfPassword = (password: string): Promise<string> => hash(password, cost)

let nobodysHash: Promise<string> | undefined

/** True for the right password. Without a hash it does the same work and is false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashOfPassword(newPassword())
  const isRight = await verify(passwordHash ?? (await nobodysHash), password)
  return isRight && passwordHash !== null
}

/** A generated password: 24 characters, 144 random bits. */
export const newPassword = (): string => randomBytes(18).toString('base64url')
