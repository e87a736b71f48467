-- The steps of a draw as one chain of hashes that begins with its manifest (docs/draws.md). Written in the transaction of
-- each step, never changed. Draws that were frozen before have none.
create table draw_link (
  client_id bigint not null,
  draw_id uuid not null,
  number integer not null,
  text text not null,
  hash text not null,
  primary key (client_id, draw_id, number),
  foreign key (client_id, draw_id) references draw (client_id, id) on delete cascade
);
call protect(array['draw_link']);
