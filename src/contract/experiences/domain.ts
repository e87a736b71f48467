import { optionalText } from '../kit.ts'
import { says } from '../why.ts'

const part = String.raw`[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
/** Two parts or more, in letters of any script; an address in numbers is no name. */
const name = new RegExp(`^(${part}\\.)+(?!\\d+$)${part}$`, 'u')

/** A domain of the client's own, without scheme and port (E3); empty becomes null. */
export const domainName = optionalText('domain', 253)
  .transform((typed) => typed?.toLowerCase() ?? null)
  .refine((typed) => typed === null || name.test(typed), says('not_a_domain'))
