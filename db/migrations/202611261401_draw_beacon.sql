-- The round of a public chain that a draw waits for, chosen with the freeze; its value is `public_value`.
alter table draw add column beacon_chain text;
alter table draw add column beacon_round bigint;
alter table draw add column beacon_at timestamptz;
alter table draw add column beacon_signature text;
