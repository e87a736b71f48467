import type { LookupAddress, LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** All addresses of a name, as `dns.lookup` gives them. */
export type Lookup = (host: string, options: LookupOptions) => Promise<LookupAddress[]>

/** An address was found that one may not connect to. */
export class InsideError extends Error {
  override name = 'InsideError'
}

/**
 * The addresses that are looked up for a connection are the ones that it goes to, so a name that changes its address
 * between two looks gains nothing. One forbidden address among several makes all of them so.
 */
export const checkedLookup =
  (lookup: Lookup, isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address)))
          return callback(new InsideError(`${host} has an address that is not public`), '')
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
