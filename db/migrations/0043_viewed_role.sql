-- A client admin may see a client as a lesser role would; the session carries which one, and it ends with the session.
alter table session
  add column viewed_client_id bigint references client (id) on delete set null,
  add column viewed_role text check (viewed_role in ('campaign_manager', 'validator', 'messenger_agent', 'analyst'));
