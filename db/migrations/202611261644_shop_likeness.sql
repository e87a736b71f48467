-- Receipts of one shop are alike to look at. The shop that was read is kept plainly, so that its receipts are found, and how
-- near two different ones of it come: `threshold` bits of 256, learned from `receipts` valid ones.
alter table receipt_reading add column shop text;
create index receipt_reading_shop on receipt_reading (client_id, shop, image_id desc) where shop is not null;

create table shop_likeness (
  client_id bigint not null,
  shop text not null,
  threshold int not null,
  receipts int not null,
  learned_at timestamptz not null,
  primary key (client_id, shop)
);
call protect(array['shop_likeness']);
