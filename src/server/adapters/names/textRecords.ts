import { Resolver } from 'node:dns/promises'
import { NamesAwayError, type TextRecords } from './port.ts'

type Options = {
  /** Left out, those of the system. */
  readonly servers?: readonly string[] | undefined
  readonly wholeMilliseconds?: number
}

/** Asks the name servers of /etc/resolv.conf; a second try waits twice as long as the first. */
export function createTextRecords({ servers, wholeMilliseconds = 4000 }: Options = {}): TextRecords {
  return {
    find: async (name) => {
      const resolver = new Resolver({ timeout: 1000, tries: 2 })
      if (servers) resolver.setServers(servers)
      const limit = setTimeout(() => resolver.cancel(), wholeMilliseconds)
      try {
        const records = await resolver.resolveTxt(name)
        return records.map((pieces) => pieces.join('')).slice(0, mostRecords)
      } catch (error) {
        if (isNone(error)) return []
        throw new NamesAwayError(`the text records of ${name} could not be looked up`, { cause: error })
      } finally {
        clearTimeout(limit)
      }
    },
  }
}

/** More than that nobody sets at one name. */
const mostRecords = 100

/** The server says that there is no such name, or that it has no such record. */
const isNone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOTFOUND' || error.code === 'ENODATA' || error.code === 'EBADNAME')
