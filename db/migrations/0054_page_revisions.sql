-- What each page of an experience said after each save, so that one can look back and take a text again.
create table experience_page_revision (
  client_id bigint not null,
  experience_id uuid not null,
  name text not null,
  language text not null check (language in ('en', 'fr')),
  number integer not null,
  html text not null,
  saved_by uuid,
  -- Null for what was written before revisions were kept.
  saved_by_name text,
  saved_at timestamptz not null,
  primary key (client_id, experience_id, name, language, number),
  foreign key (client_id, experience_id) references experience (client_id, id) on delete cascade
);

insert into experience_page_revision (client_id, experience_id, name, language, number, html, saved_at)
select p.client_id, p.experience_id, p.name, p.language, 1, p.html, e.updated_at
from experience_page p
join experience e on e.client_id = p.client_id and e.id = p.experience_id
where p.html <> '';

call protect(array['experience_page_revision']);
