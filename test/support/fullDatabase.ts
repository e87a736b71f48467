import pg from 'pg'

/**
 * Lets PostgreSQL refuse every write as it does on a full disk (53100), and no longer; `ownerUrl` may change tables. A
 * disk that is really full needs a mount, which not every place allows.
 */
export function fullDatabase(ownerUrl: string): { fill(): Promise<void>; makeRoom(): Promise<void> } {
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    try {
      await client.query(refusal)
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  return {
    fill: () =>
      run(
        onEveryTable(
          'create or replace trigger disk_full before insert or update or delete on %I.%I execute function public.disk_full()',
        ),
      ),
    makeRoom: () => run(onEveryTable('drop trigger if exists disk_full on %I.%I')),
  }
}

const refusal = `
  create or replace function public.disk_full() returns trigger language plpgsql as $$
  begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`

/** A commit for each table: others write to several meanwhile. */
const onEveryTable = (statement: string) => `
  do $$
  declare t record;
  begin
    for t in select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('fanfare', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    loop
      execute format('${statement}', t.nspname, t.relname);
      commit;
    end loop;
  end $$`
