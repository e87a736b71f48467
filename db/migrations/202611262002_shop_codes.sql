-- A shop may print one code on every receipt. Such a code, known as its hash, tells nothing of who used a receipt again.
create table shop_code (
  client_id bigint not null,
  value text not null,
  learned_at timestamptz not null,
  primary key (client_id, value)
);
call protect(array['shop_code']);
