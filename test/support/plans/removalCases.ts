import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { removeConsents } from '#server/participants/consent/subscriptions.ts'
import { eraseParticipant } from '#server/participants/people/erase.ts'
import { quiet } from '../quiet.ts'
import type { PlanCase, Stage } from './case.ts'
import { inBulk } from './inBulk.ts'

/** The rows of one person. */
const ofOnePerson = 50

/** One is erased; then nothing needs anybody any more, and all are deleted. */
export function removalCases(stage: Stage): PlanCase[] {
  const { db, world, town } = stage
  const { sender, people, scope } = town
  const erase = async () => {
    const [person] = await world.rows<{ id: string }>(
      'select id from participant where client_id = $1 order by id limit 1',
      [sender.client.id],
    )
    await eraseParticipant(db, scope, { id: person?.id ?? '', reason: 'Asked', dependants })
  }
  const deleteAll = async () => {
    for (const table of ['message', 'award', 'ballot_draw', 'ballot_bundle', 'entry']) {
      await world.rows(`delete from ${table} where client_id = $1`, [sender.client.id])
      // Else a transaction that is open in any other database keeps the dead rows, to be read again for each person.
      await world.rows(`vacuum ${table}`)
    }
    await inBulk(stage, { action: 'delete' })
  }
  const addConsents = () =>
    world.rows(
      `insert into consent (client_id, subscription_id, participant_id, state, changed_at)
       select $1, $2, uuidv7(), 'in', now() from generate_series(1, $3)`,
      [sender.client.id, sender.listId, people],
    )
  return [
    { name: 'a person is erased', rows: ofOnePerson, run: erase },
    { name: 'people are deleted whom nothing needs', rows: people, run: deleteAll },
    {
      name: 'consents of a deleted subscription go',
      rows: people,
      run: async () => {
        await addConsents()
        await removeConsents({ db, outside: quiet }, scope, sender.listId)
      },
    },
  ]
}
