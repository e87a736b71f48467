-- A list can go when no broadcast needs it any more: what was sent to it keeps its name. Messaging writes that name in
-- the transaction that deletes the list, so the foreign key has nothing left to hold.
alter table broadcast drop constraint broadcast_client_id_participant_list_id_fkey;
alter table broadcast add column list_name text;

-- Who a search finds: all its words, in any order, over name, phone and e-mail; the longest first. Planned for the words
-- at hand, as frequent ones want another plan than rare ones (as a statement in a text is). The first two narrow by the
-- trigram index. Without three letters or digits in a row it would be read from end to end, and the table is quicker;
-- and where most participants are this client's, its column in the index costs more than it saves.
drop function search_participants(bigint, text, int);
drop function find_participants(bigint, text, int);
create function find_participants(for_client bigint, patterns text[], cap int)
returns table (id uuid, sort_first_name text, sort_last_name text, created_at timestamptz)
language plpgsql stable security definer set search_path = fanfare, public as $$
declare
  of_client text := 'p.client_id = $1';
  fits text := 'p.search like ($2)[1]';
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  if patterns[1] !~ '[[:alnum:]]{3}' then
    fits := 'p.search || '''' like all ($2)';
  elsif cardinality(patterns) > 1 then
    fits := 'p.search like ($2)[1] and p.search like ($2)[2] and p.search like all ($2)';
  end if;
  if patterns[1] ~ '[[:alnum:]]{3}' and (
    select sum(c.value) * 4 > (select r.reltuples from pg_class r where r.oid = 'participant'::regclass)
    from counter c where c.client_id = for_client and c.name = 'participants') then
    of_client := 'p.client_id + 0 = $1';
  end if;
  return query execute format('select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p
    where %s and %s limit $3', of_client, fits) using for_client, patterns, cap;
end $$;
revoke all on function find_participants(bigint, text[], int) from public;
grant execute on function find_participants(bigint, text[], int) to fanfare_app;

create function search_participants(for_client bigint, patterns text[], cap int) returns setof uuid
language sql stable security invoker set search_path = fanfare, public
as 'select f.id from find_participants(for_client, patterns, cap) f';
revoke all on function search_participants(bigint, text[], int) from public;
grant execute on function search_participants(bigint, text[], int) to fanfare_app;

-- What was said in conversations, for the inbox's search. Apart from the messages, most of which are broadcasts': an
-- index on their texts would make every writing of one dearer.
create table conversation_text (
  client_id bigint not null,
  message_id uuid not null,
  participant_id uuid not null,
  type text not null,
  sender_id uuid not null,
  search text not null,
  primary key (client_id, message_id)
);
create index conversation_text_participant on conversation_text (client_id, participant_id);
create index conversation_text_search on conversation_text using gin (client_id, search gin_trgm_ops);
call protect(array['conversation_text']);

insert into conversation_text (client_id, message_id, participant_id, type, sender_id, search)
select m.client_id, m.id, m.participant_id, m.type, m.sender_id, fold(coalesce(m.subject || ' ', '') || m.body)
from message m
join conversation c on c.client_id = m.client_id and c.participant_id = m.participant_id and c.type = m.type
  and c.sender_id = m.sender_id
where m.broadcast_id is null and m.body is not null and m.state <> 'skipped'
  and (m.direction = 'in' or m.user_id is not null);

create function find_conversation_texts(for_client bigint, patterns text[], cap int)
returns table (participant_id uuid, type text, sender_id uuid)
language plpgsql stable security definer set search_path = fanfare, public as $$
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  if patterns[1] ~ '[[:alnum:]]{3}' then
    return query execute 'select t.participant_id, t.type, t.sender_id from conversation_text t
      where t.client_id = $1 and t.search like ($2)[1] and t.search like all ($2) limit $3'
      using for_client, patterns, cap;
  end if;
end $$;
revoke all on function find_conversation_texts(bigint, text[], int) from public;
grant execute on function find_conversation_texts(bigint, text[], int) to fanfare_app;
