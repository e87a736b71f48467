-- Receipts of the intake by their entry, for the reset of a participant and of a client.
create index intake_receipt_entry on intake_receipt (client_id, entry_id);

-- The last decision of a person, in whichever experience, and those of a day.
create index entry_decision_by on entry_decision (client_id, user_id, made_at);
