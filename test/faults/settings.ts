import { text } from 'node:stream/consumers'

/** This worker's task: it has loaded everything by the time its test says so. A test that is gone says nothing. */
export async function givenSettings(): Promise<string[]> {
  const said = await text(process.stdin)
  if (said === '') process.exit()
  return JSON.parse(said)
}
