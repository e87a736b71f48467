import { generateKeyPairSync } from 'node:crypto'
import { createSigner } from '#server/platform/signing.ts'

/** An installation's signature that is a test's own. */
export const testSigner = createSigner(generateKeyPairSync('ed25519').privateKey)
