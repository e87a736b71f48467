/**
 * A database's address whose statements fail after so many seconds, also where they wait for somebody's lock: a migration
 * that does not end is told by its name, as one that fails is.
 */
export function limitedUrl(address: string, seconds: number): string {
  const url = new URL(address)
  const options = [url.searchParams.get('options'), `-c statement_timeout=${seconds}s`]
  url.searchParams.set('options', options.filter(Boolean).join(' '))
  return url.href
}
