import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { statementsIn } from '#server/platform/db/statementsIn.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

/** The statements of the migration that fill what it made. */
const made = readMigrations(migrationsFolder).find(({ name }) => name.endsWith('_click_days.sql'))
const backfill = statementsIn(made?.sql ?? '').filter((statement) => /^(insert|update)/.test(statement))

test('the days are filled from the clicks that have one, each once, and opt-ins get their experience', async () => {
  assert.equal(backfill.length, 4)
  const { client } = world
  const { id: experienceId } = await world.addContest({ keyword: 'BEFORE' })
  await world.text('+14165550191', 'BEFORE')
  await world.text('+14165550191', 'YES')
  const [linkId, participantId] = [newId(), newId()]
  const click = (at: string) =>
    world.rows(
      `insert into event (client_id, id, participant_id, action, at, subject_id, data)
       values ($1, uuidv7(), $2, 'link_clicked', $3, $4, '{"broadcast": null}')`,
      [client.id, participantId, at, linkId],
    )
  const place = (at: string, clicker: string | null) =>
    world.rows(
      `insert into link_location (client_id, id, link_id, participant_id, clicked_at, latitude, longitude)
       values ($1, uuidv7(), $2, $3, $4, 43.6, -79.4)`,
      [client.id, linkId, clicker, at],
    )
  await click('2026-05-02T03:59:00Z')
  await click('2026-05-02T04:00:00Z')
  await place('2026-05-02T04:00:00Z', participantId)
  await place('2026-05-02T05:00:00Z', null)
  await world.rows('update consent_change set experience_id = null')
  await world.rows('delete from click_day')
  for (const statement of backfill) await world.rows(statement)
  const days = await world.rows<{ day: string; people: number }>(
    `select day::text as day, sum(people)::int as people from click_day where subject_id = $1 group by day order by day`,
    [linkId],
  )
  assert.deepEqual(
    days.map(({ day, people }) => [day, people]),
    [
      ['2026-05-01', 1],
      ['2026-05-02', 2],
    ],
  )
  const led = await world.rows<{ experience_id: string; state: string }>(
    'select experience_id, state from consent_change where experience_id is not null',
  )
  assert.deepEqual(
    led.map((row) => [row.experience_id, row.state]),
    [[experienceId, 'in']],
  )
})
