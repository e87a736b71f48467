/**
 * The captcha of the public forms: a browser computes for a moment before it may send one (decisions 4). A challenge
 * is signed for its experience and counts for ten minutes; no row is kept of it until it is used.
 */
import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type FormChallenge, formChallenge, solvedChallenge } from '#contract/public/challenge.ts'
import { jsonOf } from '#server/platform/json.ts'

/** Under the client's `link_key`, so that no challenge of one experience counts for another. */
type Of = { readonly experienceId: string; readonly linkKey: string }

const lifeSeconds = 600
/** Rounds of PBKDF2 for each try: enough that the hashing and not the calling takes the time. */
const rounds = 2000

/** `work`: how many tries it takes on average; half of it at least, half as much again at most. */
export async function newChallenge({
  work,
  at,
  ...of
}: Of & { work: number; at: Date }): Promise<FormChallenge> {
  const least = Math.max(1, Math.round(work / 2))
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(least, work + least + 1),
    data: { until: Math.floor(at.getTime() / 1000) + lifeSeconds },
    deriveKey,
    ...secretsOf(of),
  })
  return formChallenge.parse(challenge)
}

/** Names the challenge that was solved; undefined for a proof that is missing, forged, foreign or too old. */
export async function checkProof({
  proof,
  at,
  ...of
}: Of & { proof: string; at: Date }): Promise<string | undefined> {
  const solved = solvedChallenge.safeParse(jsonOf(Buffer.from(proof, 'base64').toString())).data
  if (!solved || solved.challenge.parameters.data.until < at.getTime() / 1000) return undefined
  const { verified } = await verifySolution({ ...solved, deriveKey, ...secretsOf(of) })
  return verified ? solved.challenge.signature : undefined
}

function secretsOf({ experienceId, linkKey }: Of) {
  const secret = (purpose: string) =>
    createHmac('sha256', linkKey).update(`form ${purpose}.${experienceId}`).digest('hex')
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') }
}
