-- Where a client's privacy policy stands, and who answers for privacy there: the public pages lead to both.
alter table client add column privacy_url text;
alter table client add column privacy_url_fr text;
alter table client add column privacy_name text;
alter table client add column privacy_email text;
