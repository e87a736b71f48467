import { randomText } from '#server/platform/ids.ts'
import { hashOfToken } from '../accessTokens.ts'

/** Without what is read for another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codes = 10
const blocks = 4
const blockLetters = 4

/** Each has 79 random bits, so that its SHA-256 does not give it away. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codes }, newCode)

const newCode = (): string =>
  Array.from({ length: blocks }, () => randomText(letters, blockLetters)).join('-')

/** A code as it is stored, however it is written. */
export const hashOfCode = (code: string): Buffer =>
  hashOfToken(`recovery code ${code.toLowerCase().replace(/[\s-]/g, '')}`)
