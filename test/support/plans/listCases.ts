import { listForm } from '#contract/participants/calls.ts'
import { clearList, finishClearing, removePlaces } from '#server/participants/lists/clearing.ts'
import { createList } from '#server/participants/lists/lists.ts'
import { after } from '../messaging.ts'
import { quiet } from '../quiet.ts'
import type { PlanCase, Stage } from './case.ts'
import { inBulk } from './inBulk.ts'

/** Everybody comes into a second list, is flagged, and leaves it; the first list is cleared. */
export function listCases(stage: Stage): PlanCase[] {
  const { db, world, town } = stage
  const { sender, people: rows, scope } = town
  let listId = ''
  const putIn = async () => {
    const list = await createList(db, scope, listForm.parse({ name: 'Second' }))
    listId = list.id
    await inBulk(stage, { action: 'add_to_list', list_id: listId })
  }
  const clear = async () => {
    const [list] = await world.rows<{ count: number }>(
      `select coalesce(sum(value), 0)::int as count from counter where client_id = $1 and name = $2`,
      [sender.client.id, `list:${sender.listId}`],
    )
    const wish = { id: sender.listId, count: list?.count ?? 0 }
    const { clearing_until: until } = await clearList(db, scope, wish)
    const clearing = { listId: sender.listId, clearingUntil: until.toISOString() }
    await finishClearing({ db, outside: quiet }, { ...scope, at: after(60) }, clearing)
  }
  const flag = () => inBulk(stage, { action: 'flag', reason: 'Staff' })
  const takeOut = () => inBulk(stage, { action: 'remove_from_list', list_id: listId })
  return [
    { name: 'all are put into a list', rows, run: putIn },
    { name: 'all get a flag', rows, run: flag },
    { name: 'all are taken out of a list', rows, run: takeOut },
    { name: 'a list is cleared', rows, run: clear },
    {
      name: 'places of a deleted list go',
      rows,
      run: () => removePlaces({ db, outside: quiet }, scope, listId),
    },
  ]
}
