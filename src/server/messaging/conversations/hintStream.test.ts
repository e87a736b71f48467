import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { hintsKeptMs } from '#contract/subjects.ts'
import { giveRole } from '#server/access/access.ts'
import { sessionChannel } from '#server/platform/http/sessionCache.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, signedIn, visitor } from '#test/support/caller.ts'
import { type Heard, listen } from '#test/support/hints.ts'
import { until } from '#test/support/until.ts'
import { password } from '#test/support/world/clients.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let own: ClientWorld
let other: ClientWorld
let isClosed = false
/**
 * A hint comes within a tenth of a second on a machine with nothing else to do. Unasked, a stream is looked at each
 * 20 s, and a screen looks once a minute: of seven in a row that end by a look, all but the first take as long.
 */
const soonMilliseconds = 10_000
/** So long a server that stops waits for requests that do not end. */
const requestsFinishMilliseconds = 8000
before(async () => {
  application = await testApplication()
  own = await buildClient(application, { name: 'maple', code: '55555' })
  other = await buildClient(application, { name: 'birch', code: '66666' })
})
after(async () => {
  if (!isClosed) await application.close()
})

/** As the owner of the tables. */
async function rows(text: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({
    connectionString: application.databaseUrl,
    options: '-c search_path=fanfare',
  })
  await owner.connect()
  await owner.query(text, values)
  await owner.end()
}

/** A change that is told to every process, as those of accounts and sessions are. */
async function changed(change: string, userId: string): Promise<void> {
  await rows(`update ${change} where ${change.startsWith('session') ? 'user_id' : 'id'} = $1`, [userId])
  await rows('select pg_notify($1, $2)', [sessionChannel, ''])
}

async function text(code: string, words: string, phone = '+14165557777'): Promise<void> {
  const answer = await visitor(application.url).call(routes.sendFromHandset, {
    body: { from: phone, to: code, text: words },
  })
  assert.equal(answer.status, 200, answer.text)
}

test('an inbound text is on an open stream before a screen would look by itself, and on no other client’s', async () => {
  const [mine, theirs] = [
    await listen(application.url, own.as.messenger_agent, own.eid),
    await listen(application.url, other.as.client_admin, other.eid),
  ]
  assert.match(mine.response.headers.get('content-type') ?? '', /^text\/event-stream/)
  const newestOf = async (reader: Caller) => {
    const inbox = await reader.call(routes.listConversations, { params: { shortcode: 'all' } })
    return (inbox.body as { data: { id: string; last_message: string }[] }).data[0]
  }
  const names =
    (id = 'none') =>
    ({ hint }: Heard) =>
      hint.subject === 'conversation' && hint.ids?.includes(id) === true
  const sentAt = performance.now()
  await text(own.shortcode.code, 'Is anybody there?')
  const newest = await newestOf(own.as.messenger_agent)
  assert.equal(newest?.last_message, 'Is anybody there?')
  await until(() => mine.heard.some(names(newest?.id)))
  const first = mine.heard.find(names(newest?.id))
  assert.ok(first && first.at - sentAt < soonMilliseconds)
  await text(other.shortcode.code, 'And here?')
  const theirNewest = await newestOf(other.as.client_admin)
  await until(() => theirs.heard.some(names(theirNewest?.id)))
  assert.ok(!theirs.heard.some(names(newest?.id)) && !mine.heard.some(names(theirNewest?.id)))
  await Promise.all([mine.stop(), theirs.stop()])
})

test('a stream that is opened late says what its client was told before, one that asks for nothing of it does not', async () => {
  const early = await listen(application.url, own.as.messenger_agent, own.eid)
  const ofConversations = ({ hint }: Heard) => hint.subject === 'conversation'
  await text(own.shortcode.code, 'Did you see this?', '+14165558888')
  await until(() => early.heard.some(ofConversations))
  const isOld = ({ hint }: Heard) => hint.ago_ms !== undefined
  const late = await listen(application.url, own.as.messenger_agent, own.eid, 20_000)
  await until(() => late.heard.some((heard) => ofConversations(heard) && isOld(heard)))
  assert.ok(!early.heard.some(isOld))
  await Promise.all([early.stop(), late.stop()])
  const tooLong = await own.as.messenger_agent.call(routes.streamHints, {
    params: { client: own.eid },
    query: { late_ms: hintsKeptMs + 1 },
  })
  assert.equal(tooLong.status, 422)
})

test('what one person changes is on the stream of another, by the subjects of the call', async () => {
  const [mine, theirs] = [
    await listen(application.url, own.as.analyst, own.eid),
    await listen(application.url, other.as.client_admin, other.eid),
  ]
  const saw = (stream: typeof mine, subject: string) =>
    stream.heard.some(({ hint }) => hint.subject === subject)
  const refused = await own.as.analyst.call(routes.createCampaign, { body: { name: 'Winter' } })
  assert.equal(refused.status, 403)
  const reply = await own.as.client_admin.call(routes.createSavedReply, {
    body: { title: 'Hi', message: 'Hello' },
  })
  assert.equal(reply.status, 200, reply.text)
  await until(() => saw(mine, 'reply') && saw(mine, 'audit'))
  assert.ok(!saw(mine, 'campaign'), 'a refused change touches nothing')
  const made = await own.as.client_admin.call(routes.createCampaign, { body: { name: 'Autumn' } })
  assert.equal(made.status, 200, made.text)
  await until(() => saw(mine, 'campaign'))
  assert.ok(mine.heard.every(({ hint }) => hint.ids === undefined || hint.subject === 'conversation'))
  assert.ok(!saw(theirs, 'reply') && !saw(theirs, 'campaign'))
  await Promise.all([mine.stop(), theirs.stop()])
})

test('a stream is for those who may read conversations of the client', async () => {
  const open = async (caller: Caller, client: string) => {
    const stream = await listen(application.url, caller, client)
    await stream.stop()
    return stream.response.status
  }
  assert.equal(await open(own.as.analyst, own.eid), 200)
  assert.equal(await open(own.as.client_admin, other.eid), 404)
  assert.equal(await open(own.as.client_admin, 'nobody'), 404)
  assert.equal(await open(visitor(application.url), own.eid), 401)
})

test('a stream ends with its session, by what is told and not by the next look', async () => {
  const account = { email: 'messenger_agent@maple.test', password, client: own.eid }
  const endings: Record<string, (me: Caller, userId: string) => Promise<unknown>> = {
    'sign-out': (me) => me.call(routes.signOut),
    'another role': (_me, userId) =>
      giveRole(application.db, { userId, clientId: own.id, role: 'validator' }),
    'the account is locked': (_me, userId) => changed('user_account set locked_at = now()', userId),
    'the account is disabled': (_me, userId) => changed('user_account set disabled_at = now()', userId),
    'a new password is asked for': (_me, userId) =>
      changed('user_account set password_reset_at = now()', userId),
    'twelve hours are over': (_me, userId) =>
      changed(`session set created_at = now() - interval '13 hours'`, userId),
    'an idle hour': (_me, userId) =>
      changed(`session set last_seen_at = now() - interval '61 minutes'`, userId),
  }
  const times: string[] = []
  for (const [why, end] of Object.entries(endings)) {
    const me = await signedIn(application.url, account)
    const { user } = (await me.call(routes.getSession)).body as { user: { id: string } }
    const stream = await listen(application.url, me, own.eid)
    assert.equal(stream.response.status, 200, why)
    const begunAt = performance.now()
    await end(me, user.id)
    await until(stream.isOver)
    times.push(`${why} ${Math.round(performance.now() - begunAt)} ms`)
    assert.ok(performance.now() - begunAt < soonMilliseconds, times.join())
    await rows(
      'update user_account set locked_at = null, disabled_at = null, password_reset_at = null where id = $1',
      [user.id],
    )
  }
  console.log(`a stream ends: ${times.join(', ')}`)
})

test('a session has at most twenty streams, and room that comes free is taken', async () => {
  const me = await signedIn(application.url, { email: 'analyst@maple.test', password, client: own.eid })
  const streams = await Promise.all(Array.from({ length: 60 }, () => listen(application.url, me, own.eid)))
  const open = streams.filter(({ response }) => response.status === 200)
  const refused = streams.filter(({ response }) => response.status === 429)
  assert.deepEqual([open.length, refused.length], [20, 40])
  assert.match(refused[0]?.response.headers.get('retry-after') ?? '', /^\d+$/)
  await open[0]?.stop()
  await until(async () => {
    const again = await listen(application.url, me, own.eid)
    if (again.response.status === 200) open.push(again)
    return again.response.status === 200
  })
  await Promise.all(open.map((stream) => stream.stop()))
})

test('the server stops at once although a stream is open, and the stream ends', async () => {
  const stream = await listen(application.url, own.as.client_admin, own.eid)
  const begunAt = performance.now()
  isClosed = true
  await application.close()
  assert.ok(performance.now() - begunAt < requestsFinishMilliseconds)
  await until(stream.isOver)
  await stream.ended
})
