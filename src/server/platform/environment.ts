/** Why Fanfare cannot start, in one sentence for the person who started it: shown without a stack, exit 1. */
export class StartError extends Error {
  override name = 'StartError'
}

export type Environment = Readonly<Record<string, string | undefined>>

/** A variable's value without blanks around it; an empty one counts as missing. */
export function readVariable(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

/** A whole number of digits within bounds. @throws StartError naming the variable, what it holds and the bounds. */
export function readWholeNumber(
  env: Environment,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const value = readVariable(env, name) ?? String(fallback)
  const number = Number(value)
  if (!/^\d{1,9}$/.test(value) || number < min || number > max)
    throw new StartError(`${name} is "${value}", but it must be a number from ${min} to ${max}.`)
  return number
}

/** 1 or 0, or what people write for it. @throws StartError naming the variable and what it holds. */
export function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  const value = readVariable(env, name)?.toLowerCase()
  if (value === undefined) return fallback
  if (['1', 'true', 'yes', 'on'].includes(value)) return true
  if (['0', 'false', 'no', 'off'].includes(value)) return false
  throw new StartError(`${name} is "${value}", but it must be 0 or 1.`)
}

/** An http or https address without a slash at its end, or nothing. */
export function readHttpAddress(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPlain = url?.search === '' && url.hash === '' && url.username === ''
  if (url === undefined || !isPlain || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return undefined
  return url.href.replace(/\/+$/, '')
}

/** The host of an address as a socket takes it: an IPv6 address stands in brackets only where a port follows. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')
