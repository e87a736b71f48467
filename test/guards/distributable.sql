-- One row for each fault against the rules that let the schema be sharded by client (docs/scaling.md).
-- :globals are the reference and local tables.
with own_table as (
  select oid, relname from pg_class
  where relnamespace = 'fanfare'::regnamespace and relkind in ('r', 'p') and not relispartition
),
global_table as (select oid, relname from own_table where relname = any(:globals)),
tenant_table as (
  select t.oid, t.relname, a.attnum as client_column, a.attnotnull and a.atttypid = 'int8'::regtype as is_good
  from own_table t
  left join pg_attribute a on a.attrelid = t.oid and a.attname = 'client_id' and not a.attisdropped
  where t.oid not in (select oid from global_table)
)
select 'no client_id bigint not null' as rule, relname::text as table_name, null::text as detail
from tenant_table where is_good is not true
union all
select 'no primary key', relname, null from tenant_table t
where not exists (select 1 from pg_index i where i.indrelid = t.oid and i.indisprimary)
union all
select 'primary key must start with client_id', relname, i.indexrelid::regclass::text
from tenant_table t join pg_index i on i.indrelid = t.oid and i.indisprimary
where i.indkey[0] is distinct from t.client_column
union all
select 'unique index must hold client_id', relname, i.indexrelid::regclass::text
from tenant_table t join pg_index i on i.indrelid = t.oid and i.indisunique and not i.indisprimary
where not t.client_column = any(i.indkey::int2[])
union all
select 'exclusion must compare client_id with =', relname, k.conname
from tenant_table t join pg_constraint k on k.conrelid = t.oid and k.contype = 'x'
where not exists (
  select 1 from unnest(k.conkey, k.conexclop) as part(col, op) join pg_operator o on o.oid = part.op
  where part.col = t.client_column and o.oprname = '=')
union all
select 'tenant foreign key must map client_id to client_id', t.relname, k.conname
from tenant_table t
join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
join tenant_table r on r.oid = k.confrelid
where not exists (
  select 1 from unnest(k.conkey, k.confkey) as part(col, far)
  where part.col = t.client_column and part.far = r.client_column)
union all
select 'foreign key may only restrict or cascade', t.relname, k.conname
from tenant_table t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
where k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c')
union all
select 'reference and local tables must not point to tenant tables', g.relname, k.conname
from global_table g
join pg_constraint k on k.conrelid = g.oid and k.contype = 'f'
join tenant_table t on t.oid = k.confrelid
union all
select 'trigger on a tenant table', t.relname, g.tgname
from tenant_table t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
union all
select 'sequence or identity on a tenant table', t.relname, a.attname
from tenant_table t
join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%'
union all
select 'volatile default', t.relname, a.attname
from tenant_table t
join pg_attribute a on a.attrelid = t.oid and a.attgenerated = ''
join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where pg_get_expr(d.adbin, d.adrelid) ~ '(gen_random_uuid|uuidv7|clock_timestamp|random|nextval)\('
