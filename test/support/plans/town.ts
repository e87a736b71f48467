import { newEid, newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type MessagingWorld, noon, type Sender, staffOf } from '../messaging.ts'

/** A client with so many people: all in its list, nineteen of twenty opted in, all with an entry in a contest. */
export type Town = {
  readonly people: number
  readonly sender: Sender
  readonly scope: UserScope
  readonly contest: { id: string; eid: string }
  readonly prizePoolId: string
}

type Fill = (text: string, values: unknown[]) => Promise<unknown>

/** With `before` the people come to that client, into another list and another contest. */
export async function buildTown(
  world: MessagingWorld,
  { people, before }: { people: number; before?: Town | undefined },
): Promise<Town> {
  const sender = before ? { ...before.sender, listId: newId() } : await world.addSender()
  const fill: Fill = (text, values) => world.rows(text, [sender.client.id, ...values])
  await addPeople(fill, sender, { people, from: before?.people ?? 0 })
  const userId = newId()
  await world.rows(`insert into user_account (id, email, name) values ($1, $2, 'Ana')`, [
    userId,
    `${userId}@fanfare.test`,
  ])
  return { people, sender, scope: staffOf(sender, noon, userId), ...(await addContest(fill, sender)) }
}

async function addPeople(
  fill: Fill,
  sender: Sender,
  { people, from }: { people: number; from: number },
): Promise<void> {
  await fill(
    `insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
       is_flagged, created_at, updated_at)
     select $1, uuidv7(), 'Zoé', 'Tremblay', '+1416' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', 'en',
       '{"city": "Laval"}', '', false, n % 100 = 0, $3, $3 from generate_series($4::int + 1, $4::int + $2::int) n`,
    [people, noon, from],
  )
  await fill(
    `insert into list (client_id, id, name, type, is_public, created_at, updated_at)
     values ($1, $2::uuid, $2::uuid::text, 1, false, $3, $3) on conflict do nothing`,
    [sender.listId, noon],
  )
  await fill(
    `insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
     select $1, $2, id, 0, $3 from participant where client_id = $1`,
    [sender.listId, noon],
  )
  await fill(
    `insert into consent (client_id, subscription_id, participant_id, state, changed_at)
     select $1, $2, id, case when row_number() over () % 20 = 0 then 'out' else 'in' end, $3
     from participant where client_id = $1 on conflict do nothing`,
    [sender.subscriptionId, noon],
  )
  await fill(
    `insert into counter as c select $1, 'participants', 0, $2::int
     on conflict (client_id, name, shard) do update set value = c.value + excluded.value`,
    [people],
  )
  await fill(
    `insert into counter select $1, 'list:' || $2, 0, count(*) from list_member where client_id = $1 and list_id::text = $2`,
    [sender.listId],
  )
}

async function addContest(fill: Fill, sender: Sender): Promise<Pick<Town, 'contest' | 'prizePoolId'>> {
  const contest = { id: newId(), eid: newEid() }
  await fill(
    `insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
       limit_count, limit_by, entry_scheduling, settings, created_at, updated_at)
     values ($1, $2, $3, $4, 'sweepstakes', 'Canoes', 'public', false, 'unlimited', 1, 'phone', 'once',
       '{"prize_method_class": "sweepstakes.lottery"}', $5, $5)`,
    [contest.id, contest.eid, sender.campaignId, noon],
  )
  await fill(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data, reasons,
       created_at)
     select $1, uuidv7(), substr(md5(id::text || $2::uuid::text), 1, 12), $2::uuid, id, 'web', 'valid', false, 'en', '{}', '{}', $3
     from participant where client_id = $1`,
    [contest.id, noon],
  )
  const prizePoolId = newId()
  await fill(
    `insert into prize_pool (client_id, id, name, class, is_testing, total, remaining, created_at, updated_at)
     values ($1, $2::uuid, $2::uuid::text, 'physical', false, 5000, 5000, $3, $3)`,
    [prizePoolId, noon],
  )
  return { contest, prizePoolId }
}

/** A file of so many people, with phones from `first` on. */
export function fileOfPeople(file: { people: number; first: number; city: string }): string {
  const { people, first, city } = file
  const rows = Array.from(
    { length: people },
    (_, at) => `Ana${at},+1514${String(first + at).padStart(7, '0')},a${first + at}@example.com,${city}`,
  )
  return `first_name,phone,email,city\n${rows.join('\n')}\n`
}
