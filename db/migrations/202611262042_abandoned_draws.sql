-- A draw that staff gave up before its winners were confirmed: final, and it stays to be seen with who, when and why.
alter table draw add column abandoned_by uuid;
alter table draw add column abandoned_by_name text;
alter table draw add column abandoned_at timestamptz;
alter table draw add column abandoned_reason text;
alter table draw drop constraint draw_state_check;
alter table draw add constraint draw_state_check check (state in ('open', 'in-progress', 'complete', 'abandoned'));
