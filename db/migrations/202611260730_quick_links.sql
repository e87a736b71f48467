-- A person's own shortcuts within a client.
create table quick_link (
  client_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  url text not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);
create unique index quick_link_name on quick_link (client_id, user_id, lower(name));
call protect(array['quick_link']);
