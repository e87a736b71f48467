import { type Environment, readVariable, StartError } from '#server/platform/environment.ts'

const usual = 'https://api.drand.sh'

/**
 * | variable | default |
 * |---|---|
 * | `DRAND_URL` | `https://api.drand.sh`; `none`: no draw waits for a public value |
 *
 * Nobody is asked before a draw waits for a round.
 *
 * @throws StartError naming the variable, what it holds and what it must be.
 */
export function readBeaconUrl(env: Environment): string | undefined {
  const url = readVariable(env, 'DRAND_URL') ?? usual
  if (url === 'none') return undefined
  if (!/^https?:\/\/[^\s?#]+$/.test(url) || !URL.canParse(url))
    throw new StartError(`DRAND_URL is "${url}", but it must be an address like ${usual}, or none.`)
  return url.replace(/\/+$/, '')
}
