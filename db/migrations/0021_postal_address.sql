-- Where a client can be written to by post: bulk e-mail must say so. Null until it is set.
alter table client add column postal_address text;
