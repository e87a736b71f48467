import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { baseUrl, databaseUrl, expect } from './browser.ts'
import { adminEmail, adminPassword } from './browserServer.ts'
import { type Caller, signedIn } from './caller.ts'
import { make } from './making.ts'
import { client } from './pages.ts'

// A gift whose receipts came by letter, for the browser: in its queue and in the list of its entries.

const kind = 'gift-with-purchase' as const
export const reasons = ['Torn', 'Too old']
let gifts = 0
export type ListedGift = { eid: string; id: string; prize: string; name: string }
/** `threshold`: credits for a prize; `fields`: others of the experience. */
type Letters = 'sweepstakes' | typeof kind
type Wish = { pools?: number; threshold?: number; fields?: Record<string, unknown> }

export const adminCaller = (): Promise<Caller> =>
  signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })

/** A gift with so many pools, whose people have sent a receipt each; Ana's is late. */
export async function addGift(
  names: readonly string[],
  { pools = 1, threshold = 2, fields = {} }: Wish = {},
): Promise<ListedGift> {
  const staff = await adminCaller()
  gifts += 1
  const mark = `${Date.now()}${gifts}`
  const prize_pools: { id: string }[] = []
  for (let pool = 0; pool < pools; pool += 1) {
    const body = { name: `Scarf ${pool + 1} ${mark}`, total: 9 }
    prize_pools.push({ id: (await make(staff, routes.createPrizePool, { body })).id })
  }
  const rule = (field_name: string, format: string) => ({
    type: 'Entry',
    field_name,
    field_rules: `required|${format}`,
  })
  const name = `Warm scarf ${mark}`
  const { eid, id } = await make(staff, routes[`${kind}.create`], {
    body: {
      name,
      title: 'Warm scarf',
      requires_validation: true,
      service_level_agreement_hours: 100,
      award_credit_threshold: threshold,
      prize_pools,
      rejection_reason: reasons.map((one) => ({ name: one, language_rejection_reason: [] })),
      form_rules: [rule('first_name', 'text'), rule('email', 'email')],
      ...fields,
    },
  })
  for (const one of names) await enterLetter(staff, { eid, name: one, mark })
  // A moment of its own: a sharded database takes hours off no column, since their length hangs on the zone.
  await inDatabase(
    `update entry set created_at = $3
     where client_id = (select id from client where eid = $1) and experience_id = $2 and data ->> 'first_name' = 'Ana'`,
    [client, id, new Date(Date.now() - 136 * 3600_000)],
  )
  return { eid, id, prize: `Scarf 1 ${mark}`, name }
}

/** The same name and mark are the same person. */
export async function enterLetter(
  staff: Caller,
  { kind: of = kind, eid, name, mark }: { kind?: Letters; eid: string; name: string; mark: string },
): Promise<void> {
  const { status, text } = await staff.call(routes.enterOffline, {
    params: { kind: of, eid },
    body: {
      received_on: new Date(Date.now() - 36 * 3600_000).toISOString().slice(0, 10),
      answers: { first_name: name, email: `${name.toLowerCase()}${mark}@scarf.example` },
    },
  })
  expect(status, text).toBe(200)
}

/** One statement in the database of the server that is looked at. */
export async function inDatabase<Row extends object>(statement: string, values: unknown[]): Promise<Row[]> {
  const database = new pg.Client({ connectionString: databaseUrl(), options: '-c search_path=fanfare' })
  await database.connect()
  try {
    return (await database.query<Row>(statement, values)).rows
  } finally {
    await database.end()
  }
}

export const giftAddress = ({ eid }: { eid: string }): string =>
  `${baseUrl()}/${client}/experience/${kind}/${eid}`
