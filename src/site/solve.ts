import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { FormChallenge, SolvedChallenge } from '#contract/public/challenge.ts'

/** Works out a challenge; answers what the form sends as `proof`. Takes a moment, so a page does it in a worker. */
export async function solve(challenge: FormChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge took too long')
  const { counter, derivedKey } = solution
  const solved: SolvedChallenge = { challenge, solution: { counter, derivedKey } }
  return btoa(JSON.stringify(solved))
}
