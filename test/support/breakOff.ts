type Breaking = { readonly table: 'message' | 'participant'; readonly rows: number }

/**
 * From now on the database breaks off, as where it ran for too long, a statement that makes, changes or deletes more
 * rows of the table. `query` runs a statement as the owner.
 */
export async function breakOffAbove(
  query: (text: string) => Promise<unknown>,
  { table, rows }: Breaking,
): Promise<void> {
  await query(`create or replace function break_off() returns trigger language plpgsql as $$
    begin
      if (select count(*) from written) > tg_argv[0]::int then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return null;
    end $$`)
  for (const [work, side] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await query(`create or replace trigger break_off_${work} after ${work} on ${table}
      referencing ${side} table as written for each statement execute function break_off(${rows})`)
}
