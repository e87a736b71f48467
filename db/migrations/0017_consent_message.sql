-- The message of ours that showed the text of a consent change, or that led to the page with it: its proof is what was
-- sent, not what would be sent today. No foreign key, since the history outlives messages.
alter table consent_change add column message_id uuid;
