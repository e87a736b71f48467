/** Answers that were asked for before the console's script was there, by address, client and language. */
type Ahead = Map<string, Promise<Response>>
declare global {
  interface Window {
    fanfareAhead?: Ahead
  }
}

/** After that such an answer is too old: it belongs to the page that was opened, not to what is done on it. */
const freshMs = 10_000
const keyOf = (address: string, headers: Record<string, string>) =>
  [address, headers['X-Client'], headers['Accept-Language']].join(' ')

/** Asks ahead, in the very words in which the console's script will ask. */
export function askAhead(address: string, headers: Record<string, string>): void {
  window.fanfareAhead ??= new Map()
  const answer = fetch(address, { headers, cache: 'no-store', credentials: 'same-origin' })
  // Whoever takes it is told; nobody may.
  answer.catch(() => undefined)
  window.fanfareAhead.set(keyOf(address, headers), answer)
}

/** The answer that was asked for ahead; each is given once. */
export function takeAhead(address: string, headers: Record<string, string>): Promise<Response> | undefined {
  const key = keyOf(address, headers)
  const answer = window.fanfareAhead?.get(key)
  window.fanfareAhead?.delete(key)
  return performance.now() < freshMs ? answer : undefined
}
