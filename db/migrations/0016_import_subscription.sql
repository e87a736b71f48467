-- The subscription that an import's proof of consent names: one proof opts in to nothing else. No foreign key, as
-- with consent: the import's history outlives a subscription. Null where there is no proof, and for imports of before,
-- which opted in to every default subscription of the client.
alter table participant_import add column subscription_id uuid;
