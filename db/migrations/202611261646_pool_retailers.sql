-- Shops, as receipts name them, whose entries are offered this pool first; null is none.
alter table prize_pool add column retailers text[];
