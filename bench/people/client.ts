import { createUser, giveRole } from '#server/access/access.ts'
import { createClient } from '#server/clients/clients.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'

export const account = { email: 'bench@fanfare.test', password: 'a benchmark password' }

/** A client called `bench` with one account that may see everything; answers its id. */
export async function makeClient(url: string): Promise<number> {
  const pools = openPools(url)
  const db = createDb(pools, async () => undefined)
  const at = new Date()
  const user = await createUser(db, { ...account, name: 'Bench', isPlatformAdmin: true }, at)
  const actor = { kind: 'user', id: user.id, name: 'Bench', isPlatformAdmin: true } as const
  const client = await createClient(db, { actor, requestId: 'bench', at }, clientForm)
  await giveRole(db, { userId: user.id, clientId: client.id, role: 'client_admin' })
  await pools.end()
  return client.id
}

const clientForm = {
  eid: 'bench',
  name: 'Bench',
  colour: '#3156b3',
  time_zone: 'America/Toronto',
  help_text: 'Help',
  help_text_fr: 'Aide',
  quiet_from: '21:00',
  quiet_until: '09:00',
  needs_two_persons_to_confirm: false,
}
