-- Places where a client advertises: marketing channels, their placements, and the details of a placement by campaign.
create table marketing_channel (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (client_id, id)
);
create unique index marketing_channel_name on marketing_channel (client_id, lower(name));

create table placement (
  client_id bigint not null,
  id uuid not null,
  channel_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (client_id, id),
  foreign key (client_id, channel_id) references marketing_channel
);
create unique index placement_name on placement (client_id, channel_id, lower(name));

-- `link_id`: its own tracked link, so that a scan of its code is counted to it and to nothing else.
create table placement_detail (
  client_id bigint not null,
  id uuid not null,
  placement_id uuid not null,
  campaign_id uuid not null,
  link_id uuid,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (client_id, id),
  foreign key (client_id, placement_id) references placement,
  foreign key (client_id, campaign_id) references campaign,
  foreign key (client_id, link_id) references link
);
create unique index placement_detail_name on placement_detail (client_id, placement_id, campaign_id, lower(name));
create index placement_detail_campaign on placement_detail (client_id, campaign_id);
create unique index placement_detail_link on placement_detail (client_id, link_id);
call protect(array['marketing_channel', 'placement', 'placement_detail']);
