import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newToken } from '#server/access/access.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { writeHeldBack } from '../heldBack/heldBack.ts'
import { submitCode } from './enter.ts'
import { sendCode } from './sendCode.ts'
import { submitRegister } from './submit.ts'

let world: Contest
let open: Detail<'sweepstakes'>
before(async () => {
  world = await contest()
  open = await world.addContest({ has_login: true })
})
after(() => world.end())

const from = (address: string) => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address }
}
const asked = () => ({ eid: open.eid, language: 'en' as const, outside: world.outside, cookie: undefined })

/** A code that was sent to this phone, and the handle of the form that asks for it. */
async function askFor(phone: string): Promise<{ code: string; handle: string }> {
  const account_handle = newToken()
  const body = { account_handle, first_name: 'Zoé', last_name: 'Roy', phone, email: '' }
  const { html } = await submitRegister(world.db, from('192.0.2.200'), { ...asked(), body })
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.sendCode' && 'codeId' in job.payload)
      await sendCode(world, { clientId: world.client.id, codeId: String(job.payload.codeId) })
  const [, handle = ''] = /name="account_handle"\s+value="([^"]*)"/.exec(html) ?? []
  return { handle, code: /(\d{6})/.exec((await world.answersTo(phone)).at(-1) ?? '')?.[1] ?? '' }
}
async function enterCode(address: string, handle: string, code: string) {
  let isSignedIn = false
  const cookies = {
    keepParticipant: () => {
      isSignedIn = true
    },
  }
  const body = { account_handle: handle, code }
  const answer = await submitCode(world.db, from(address), { ...asked(), body, cookies })
  return { status: answer.status ?? 200, isSignedIn }
}
/** Any code of six digits but the right one. */
const wrong = (code: string, at: number) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0')

test('a code that is tried a thousand times from ten addresses lets nobody in, and is worth nothing after the fifth', async () => {
  const { code, handle } = await askFor('+14165556601')
  assert.match(code, /^\d{6}$/)
  const answers = []
  for (let round = 0; round < 20; round += 1)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          const number = round * 50 + at
          return enterCode(`198.51.100.${number % 10}`, handle, wrong(code, number))
        }),
      )),
    )
  assert.equal(answers.length, 1000)
  assert.deepEqual(
    answers.filter(({ isSignedIn }) => isSignedIn),
    [],
  )
  // Sixty a minute from each address are looked at; the rest is held back.
  const held = answers.filter(({ status }) => status === 429)
  assert.equal(held.length, 400)
  const [tries] = await world.rows<{ tries: number }>('select max(tries)::int as tries from participant_code')
  assert.equal(tries?.tries, 5)
  const own = await enterCode('192.0.2.1', handle, code)
  assert.equal(own.isSignedIn, false)
  await writeHeldBack(world.db, world.outside.log)
  const seen = await world.rows<{ n: number }>(
    `select sum(count)::int as n from brake_refusal where brake = 'code_tried' and experience_id = $1`,
    [open.id],
  )
  assert.deepEqual(seen, [{ n: 400 }])
})

test('whoever asks for a code of his or her own is not held up by them', async () => {
  const { code, handle } = await askFor('+14165556602')
  const own = await enterCode('192.0.2.1', handle, code)
  assert.deepEqual([own.status, own.isSignedIn], [302, true])
})
