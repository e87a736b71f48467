import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { refuseField } from '#server/platform/errors.ts'

/** Argon2id with 19 MiB and two passes, the least that OWASP's cheat sheet on password storage asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const hashOfPassword = (password: string): Promise<string> => hash(password, cost)

const leastCharacters = 12
let mostUsed: ReadonlySet<string> | undefined

/**
 * The hash of a password that somebody is to have from now on. It has at least 12 characters and is none of the most
 * used ones; there is no other rule, since others make people choose what is easy to guess (NIST SP 800-63B, 3.1.1.2).
 */
export function hashOfNewPassword(password: string): Promise<string> {
  if ([...password].length < leastCharacters)
    refuseField('password', 'password_too_short', { min: leastCharacters })
  mostUsed ??= readMostUsed()
  if (mostUsed.has(password.trim().toLowerCase())) refuseField('password', 'password_most_used')
  return hashOfPassword(password)
}

function readMostUsed(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, 'mostUsedPasswords.txt'), 'utf8')
  return new Set(text.split('\n').filter((line) => !line.startsWith('# ')))
}

let nobodysHash: Promise<string> | undefined

/** True for the right password. Without a hash it does the same work and is false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const spare = await hashOfNobody()
  const isRight = await verify(passwordHash ?? spare, password)
  return isRight && passwordHash !== null
}

/** Made once; whoever asks first waits for it whether or not there is a hash, so that the time tells nothing. */
async function hashOfNobody(): Promise<string> {
  nobodysHash ??= hashOfPassword(newPassword())
  try {
    return await nobodysHash
  } catch (error) {
    nobodysHash = undefined
    throw error
  }
}

/** A generated password: 24 characters, 144 random bits. */
export const newPassword = (): string => randomBytes(18).toString('base64url')
