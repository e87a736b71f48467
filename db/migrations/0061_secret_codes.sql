-- The codes by which one enters an experience, each once: `used_at` is set in the transaction of its entry.
create table secret_code (
  client_id bigint not null,
  experience_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9]{6,40}$'),
  id uuid not null,
  entry_id uuid,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, experience_id, code)
);
create index secret_code_made on secret_code (client_id, experience_id, id);
create index secret_code_left on secret_code (client_id, experience_id, id) where used_at is null;
call protect(array['secret_code']);
