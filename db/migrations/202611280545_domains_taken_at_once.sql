-- Of the experiences of one client one has a domain, also where two ask for it at once.
delete from public_domain other using public_domain kept
where other.client_id = kept.client_id and other.domain = kept.domain and other.experience_id <> kept.experience_id
  and (kept.verified_at is not null or (other.verified_at is null and kept.experience_id < other.experience_id));
create unique index public_domain_of_client on public_domain (client_id, domain);
