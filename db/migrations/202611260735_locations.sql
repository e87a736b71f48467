-- The shops of a client. What is searched and sorted is folded already, since a client may have a hundred thousand.
create table location (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  store_number text,
  address_1 text,
  address_2 text,
  city text,
  province text,
  postal_code text,
  country text,
  phone text,
  latitude double precision,
  longitude double precision,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sort_name text generated always as (fold(name)) stored,
  sort_city text generated always as (fold(coalesce(city, ''))) stored,
  sort_number text generated always as (fold(coalesce(store_number, ''))) stored,
  search text generated always as (fold(name || ' ' || coalesce(store_number, '') || ' ' || coalesce(address_1, '') || ' ' || coalesce(city, '') || ' ' || coalesce(province, '') || ' ' || coalesce(postal_code, ''))) stored,
  primary key (client_id, id),
  constraint location_place_check check ((latitude is null) = (longitude is null)),
  constraint location_latitude_check check (latitude between -90 and 90),
  constraint location_longitude_check check (longitude between -180 and 180)
);
create unique index location_store_number on location (client_id, sort_number) where store_number is not null;
create index location_by_name on location (client_id, sort_name, id);
create index location_by_city on location (client_id, sort_city, id);
create index location_by_number on location (client_id, sort_number, id);
create index location_search on location using gin (client_id, search gin_trgm_ops);
create index location_near on location (client_id, latitude, longitude) where latitude is not null;

-- A click on a tracked link with the place that it came from. Its ids are in the order of the clicks. Whoever clicked, it
-- goes with that person; the link, the campaign and the shop are looked up when it is shown.
create table link_location (
  client_id bigint not null,
  id uuid not null,
  link_id uuid not null,
  campaign_id uuid,
  participant_id uuid,
  clicked_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  region text,
  is_attributable boolean not null default true,
  location_id uuid,
  attached_by uuid,
  attached_at timestamptz,
  primary key (client_id, id),
  constraint link_location_latitude_check check (latitude between -90 and 90),
  constraint link_location_longitude_check check (longitude between -180 and 180),
  constraint link_location_attached_check check (location_id is null or is_attributable)
);
create index link_location_of_link on link_location (client_id, link_id, id);
create index link_location_of_campaign on link_location (client_id, campaign_id, id) where campaign_id is not null;
create index link_location_of_location on link_location (client_id, location_id, id) where location_id is not null;
create index link_location_participant on link_location (client_id, participant_id) where participant_id is not null;
create index link_location_near on link_location (client_id, latitude, longitude) where location_id is null;

call protect(array['location', 'link_location']);
