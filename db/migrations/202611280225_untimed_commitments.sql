-- A draw whose time is not given when its contest is published: its secret alone is bound then.
alter table draw_commitment alter column draw_at drop not null;
