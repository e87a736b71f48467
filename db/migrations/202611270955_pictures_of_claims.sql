-- A claim may bring pictures too, such as a signed release: they lie with those of the entry that won, and name the claim.
alter table entry_image add column claim_id uuid;
