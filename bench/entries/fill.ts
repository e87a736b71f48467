import type { Contest } from '#test/support/contest.ts'

type Filled = {
  readonly contestId: string
  readonly giftId: string
  readonly rows: number
  /** In each of the two. */
  readonly waiting: number
}

/** Entries of one person each, in one statement a table; the newest wait in the contest, those before them in the gift. */
export async function fillEntries(
  world: Contest,
  { contestId, giftId, rows, waiting }: Filled,
): Promise<void> {
  const clientId = world.client.id
  await world.rows(
    `insert into participant (client_id, id, first_name, email, is_customer, language, data, notes, is_flagged,
       created_at, updated_at)
     select $1, md5('person ' || n)::uuid, 'Pat ' || n, 'pat' || n || '@example.test', false, 'en', '{}', '', false, now(), now()
     from generate_series(1, $2::int) n`,
    [clientId, rows],
  )
  await world.rows(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $1, md5('entry ' || n)::uuid, substr(md5('eid ' || n), 1, 12),
       case when n > $4::int - $5::int or n <= $4::int - 2 * $5::int then $2::uuid else $3::uuid end,
       md5('person ' || n)::uuid, 'web', case when n > $4::int - 2 * $5::int then 'pending' else 'valid' end, false, 'en',
       '{}', '{}', '2026-01-01'::timestamptz + n * interval '1 second'
     from generate_series(1, $4::int) n`,
    [clientId, contestId, giftId, rows, waiting],
  )
  await world.rows('vacuum analyze participant')
  await world.rows('vacuum analyze entry')
}

/** A picture for each of so many entries, its hash like no other, and the sixteen parts by which it is found. */
export async function fillHashes(world: Contest, rows: number): Promise<void> {
  const clientId = world.client.id
  await world.rows(
    `insert into entry_image (client_id, id, entry_id, field, position, file_id, content_type, bytes, md5, sha256,
       perceptual_hash, source, created_at)
     select $1, md5('image ' || n)::uuid, md5('entry ' || n)::uuid, 'receipt', 0, md5('file ' || n)::uuid, 'image/jpeg', 1,
       md5('md5 ' || n), md5('a' || n) || md5('b' || n),
       md5('waves ' || n) || md5('more ' || n) || repeat(md5('steps ' || n), 14), 'web', now()
     from generate_series(1, $2::int) n`,
    [clientId, rows],
  )
  await world.rows(
    `insert into entry_image_band (client_id, band, image_id)
     select $1, place * 65536 + ('x' || substr(perceptual_hash, place * 4 + 1, 4))::bit(16)::int, id
     from entry_image cross join generate_series(0, 15) place where client_id = $1`,
    [clientId],
  )
  await world.rows('vacuum analyze entry_image')
  await world.rows('vacuum analyze entry_image_band')
}

/** A mailbox of its own for each entry; four share a device, three a household and twenty a network. */
export async function fillTraits(world: Contest, rows: number): Promise<void> {
  await world.rows(
    `insert into entry_trait (client_id, entry_id, kind, value, participant_id, created_at)
     select $1, md5('entry ' || n)::uuid, kind, md5(kind || ' ' || n / shared), md5('person ' || n)::uuid,
       '2026-01-01'::timestamptz + n * interval '1 second'
     from generate_series(1, $2::int) n
     cross join (values ('mailbox', 1), ('device', 4), ('household', 3), ('network', 20)) as each(kind, shared)`,
    [world.client.id, rows],
  )
  await world.rows('vacuum analyze entry_trait')
}
