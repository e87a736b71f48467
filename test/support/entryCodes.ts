import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { newId } from '#server/platform/ids.ts'
import { sendCode } from '#server/public/accounts/sendCode.ts'
import { submitEntryForm } from '#server/public/webEntry.ts'
import type { Contest } from './contest.ts'

type Way = {
  language?: 'en' | 'fr'
  from?: string
  page?: AddressedPage
  cookie?: string | undefined
  outside?: Contest['outside']
}

/** Forms as a browser without script sends them, and the codes that are sent for them. */
export function withoutScript(world: Contest) {
  let line = 1000
  const visitor = (address = '192.0.2.7') => {
    const { client: _client, ...rest } = world.scopeNow()
    return { ...rest, address }
  }
  const runJobs = async () => {
    for (let job = world.jobs.shift(); job; job = world.jobs.shift())
      if (job.name === 'public.sendCode' && 'codeId' in job.payload)
        await sendCode(world, { clientId: world.client.id, codeId: String(job.payload.codeId) })
  }
  return {
    visitor,
    newForm: (more: object = {}) => {
      line += 1
      const person = { first_name: 'Ana', last_name: 'Roy', email: `ana${line}@example.test` }
      return { ...person, phone: `+1416555${line}`, terms: 'on', proof: '', reference: newId(), ...more }
    },
    send: (
      { eid }: { eid: string },
      { account_token: formToken, ...body }: Record<string, unknown>,
      { language = 'en', from, outside = world.outside, ...way }: Way = {},
    ) => submitEntryForm(world.db, visitor(from), { eid, language, outside, ...way, formToken, body }),
    /** The codes that went to a phone or an address so far, the oldest first. */
    codesTo: async (address: string) => {
      await runJobs()
      return (await world.answersTo(address)).flatMap(
        (text) => /code (?:is|est) (\d{6})/.exec(text)?.[1] ?? [],
      )
    },
  }
}

/** All that the page of a code sends along. */
export const carriedBy = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

/** Six digits that are not these. */
export const wrongFor = (code = '0'): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
