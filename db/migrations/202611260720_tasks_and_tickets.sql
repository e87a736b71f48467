-- Work for staff with a due date. Both tables hold where a piece of work came from by its id alone: the row is looked up
-- in the same client when it is shown, and what has gone meanwhile is not shown.
create table task (
  client_id bigint not null,
  id uuid not null,
  title text not null,
  text text,
  due_at timestamptz not null,
  time_zone text not null,
  participant_id uuid,
  conversation_id uuid,
  entry_id uuid,
  user_id uuid,
  made_by uuid,
  state text not null check (state in ('open', 'done')),
  done_at timestamptz,
  done_by uuid,
  reminded_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  constraint task_done_check check ((state = 'done') = (done_at is not null))
);
create index task_open on task (client_id, due_at, id) where state = 'open';
create index task_of_user on task (client_id, user_id, due_at, id) where state = 'open';
create index task_done on task (client_id, done_at desc, id desc) where state = 'done';
create index task_participant on task (client_id, participant_id) where participant_id is not null;

-- A request for help, and each change of its status.
create table ticket (
  client_id bigint not null,
  id uuid not null,
  subject text not null,
  text text,
  status text not null check (status in ('help', 'in-progress', 'waiting', 'escalated', 'closed')),
  escalated_text text,
  participant_id uuid,
  conversation_id uuid,
  entry_id uuid,
  user_id uuid,
  made_by uuid,
  closed_at timestamptz,
  closed_by uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  constraint ticket_closed_check check ((status = 'closed') = (closed_at is not null))
);
create index ticket_newest on ticket (client_id, created_at desc, id desc);
create index ticket_open on ticket (client_id, created_at desc, id desc) where status <> 'closed';
create index ticket_of_user on ticket (client_id, user_id, created_at desc, id desc) where status <> 'closed';
create index ticket_participant on ticket (client_id, participant_id) where participant_id is not null;

create table ticket_change (
  client_id bigint not null,
  ticket_id uuid not null,
  id uuid not null,
  status text not null check (status in ('help', 'in-progress', 'waiting', 'escalated', 'closed')),
  text text,
  user_id uuid,
  at timestamptz not null,
  primary key (client_id, ticket_id, id)
);

call protect(array['task', 'ticket', 'ticket_change']);

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('approval_asked', 'approval_given',
  'broadcast_ended', 'confirmation_asked', 'winners_confirmed', 'work_ended', 'webhook_paused', 'task_due',
  'ticket_assigned', 'ticket_escalated'));
-- What is told of a thing goes when the thing needs nobody any more.
create index notification_object on notification (object_id);
