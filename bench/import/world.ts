import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createUser } from '#server/access/access.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { createClient } from '#server/clients/clients.ts'
import { importParticipantsLater } from '#server/participants/imports/upload.ts'
import { createList } from '#server/participants/lists/lists.ts'
import { ensureDefaultSubscription } from '#server/participants/participants.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { clientForm } from '#test/support/office.ts'
import { onDatabase } from '../delivery/fill.ts'

export type World = { readonly scope: UserScope; readonly listId: string; readonly subscriptionId: string }

/** As staff do it: a client with a shortcode and a list. */
export async function makeWorld(url: string): Promise<World> {
  return within(url, async (db) => {
    const at = new Date()
    const account = { email: 'bench@fanfare.test', name: 'Bench', password: 'a benchmark password' }
    const user = await createUser(db, { ...account, isPlatformAdmin: true }, at)
    const actor = { kind: 'user', id: user.id, name: 'Bench', isPlatformAdmin: true } as const
    const { id } = await createClient(db, { actor, requestId: 'bench', at }, clientForm('bench'))
    const client = { id, eid: 'bench', name: 'Bench', timeZone: 'America/Toronto' }
    const scope: UserScope = { client, actor, role: 'client_admin', requestId: 'bench', at }
    const shortcodeId = await makeShortcode(url, id)
    const list = await createList(db, scope, {
      name: 'Everybody',
      campaign_ids: [],
      allow_multiple: false,
      is_public: false,
    })
    const subscription = await db.transaction(scope, (tx) =>
      ensureDefaultSubscription(tx, scope, shortcodeId),
    )
    return { scope, listId: list.id, subscriptionId: subscription.id }
  })
}

async function makeShortcode(url: string, clientId: number): Promise<string> {
  const id = newId()
  await onDatabase(url, async (owner) => {
    await owner.query(
      `insert into shortcode (id, code, gateway, home_client_id) values ($1, '44444', 'simulator', $2)`,
      [id, clientId],
    )
    await owner.query('insert into client_shortcode (client_id, shortcode_id) values ($1, $2)', [
      clientId,
      id,
    ])
  })
  return id
}

/** The file with its mapping and where the consent comes from; answers the import. */
export async function upload(url: string, { scope, listId, subscriptionId }: World, path: string) {
  return within(url, async (db) => {
    const { import_id: importId } = await importParticipantsLater(
      db,
      { ...scope, at: new Date() },
      {
        listId,
        upload: { path, name: 'people.csv', bytes: statSync(path).size },
        mapping: ['first_name', 'last_name', 'phone', 'email', 'data.city'],
        merge: 'overwrite',
        consent: 'proof',
        consent_proof: 'Signed at the fair',
        subscription_id: subscriptionId,
        isDryRun: false,
        files: createDiskStore(join(path, '../files')),
        once: (work) => db.transaction(scope, work),
      },
    )
    return importId
  })
}

async function within<T>(url: string, work: (db: ReturnType<typeof createDb>) => Promise<T>): Promise<T> {
  const pools = openPools(url, { max: 5 })
  try {
    return await work(createDb(pools, async () => undefined))
  } finally {
    await pools.end()
  }
}
