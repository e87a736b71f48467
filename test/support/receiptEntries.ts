import { newId } from '#server/platform/ids.ts'
import { type Contest, may } from './contest.ts'

type Made = {
  experienceId: string
  status: string
  /** Left out, the picture was not looked at. */
  hash?: string
}

/** A new person's entry with one picture, as they are stored; what was read of it is the test's. */
export async function addReceiptEntry(
  world: Contest,
  { experienceId, status, hash }: Made,
): Promise<{ entry: string; eid: string; image: string }> {
  const [participant, entry, image] = [newId(), newId(), newId()]
  const eid = entry.slice(-12)
  const { id: clientId } = world.client
  await world.rows(
    `insert into participant (client_id, id, is_customer, language, data, notes, is_flagged, created_at, updated_at)
     values ($1, $2, false, 'en', '{}', '', false, $3, $3)`,
    [clientId, participant, may],
  )
  await world.rows(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     values ($1, $2, $3, $4, $5, 'web', $6, false, 'en', '{}', '{}', $7)`,
    [clientId, entry, eid, experienceId, participant, status, may],
  )
  await world.rows(
    `insert into entry_image (client_id, id, entry_id, field, position, file_id, content_type, bytes, md5, sha256,
       perceptual_hash, source, created_at)
     values ($1, $2::uuid, $3, 'receipt', 0, $2::uuid, 'image/jpeg', 1, md5($2::text), md5($2::text), $4, 'web', $5)`,
    [clientId, image, entry, hash ?? null, may],
  )
  return { entry, eid, image }
}
