import { routes } from '#contract/routes.ts'
import { createUser } from '#server/access/access.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Answer, type Caller, type Input, signedIn, visitor } from '#test/support/caller.ts'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'
import { withoutPeople, withPlaceholders } from './placeholders.ts'

/** The answer to a call, told so that two sides can be compared. */
export type Told = { readonly what: string; readonly said: string }

/** `isOfChance` where chance decides about whom it speaks. */
export type Asked = Input & { isOfChance?: boolean; note?: string }

/** Somebody who calls an installation, and what its calls have answered so far. */
export type Speaker = {
  readonly told: Told[]
  readonly founder: Caller
  /** Somebody outside: a phone. */
  readonly outside: Caller
  /** A platform administrator who speaks for a client. */
  readonly as: (client: string) => Promise<Caller>
  /** Makes a call and keeps what it answered. */
  readonly ask: <T = { data: Row }>(who: Caller, name: Name, asked?: Asked) => Promise<T>
  /** Makes a call until it is so; what it answers on the way is nobody's business. */
  readonly until: (who: Caller, name: Name, isSo: (body: never) => boolean, input?: Input) => Promise<void>
}
/** One installation, on one of the two databases. */
export type Side = Speaker & { readonly application: TestApplication; readonly close: () => Promise<void> }
export type Name = keyof typeof routes
export type Row = { id: string; eid: string }

export const founder = { email: 'founder@fanfare.test', password: 'correct horse battery' }
/** The longest that a job of the story may take. */
const patience = 300_000

export async function openSide(url: string, isSharded: boolean): Promise<Side> {
  const database = await emptiedDatabase(url, { isSharded })
  const application = await testApplication({
    database,
    hasWorker: true,
    logLevel: process.env.TEST_LOG ?? 'error',
  })
  await createUser(application.db, { ...founder, name: 'Fay Founder', isPlatformAdmin: true }, new Date())
  return { ...(await speakTo(application.url, founder)), application, close: () => application.close() }
}

/** Signs in as a platform administrator. */
export async function speakTo(url: string, account: { email: string; password: string }): Promise<Speaker> {
  const told: Told[] = []
  return {
    told,
    founder: await signedIn(url, account),
    outside: visitor(url),
    as: (client) => signedIn(url, { ...account, client }),
    ask: async (who, name, { isOfChance = false, note = '', ...input } = {}) => {
      const answer = await who.call(routes[name], input)
      told.push({ what: `${name} ${note}`.trim(), said: saidIn(answer, isOfChance) })
      if (answer.status >= 500) throw new Error(`${name} ${note}: ${answer.status} ${answer.text}`)
      return (answer.body ?? answer.text) as never
    },
    until: async (who, name, isSo, input) => {
      const deadline = Date.now() + patience
      for (;;) {
        const answer = await who.call(routes[name], input)
        if (answer.status === 200 && isSo(answer.body as never)) return
        if (Date.now() > deadline) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 2000)}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}

function saidIn({ status, body, headers, text }: Answer, isOfChance: boolean): string {
  const said =
    body === undefined ? { type: headers.get('content-type'), lines: text.split('\n').length } : body
  return `${status} ${isOfChance ? withoutPeople(said) : withPlaceholders(said)}`
}
