import { conflict, invalid } from '../reason.ts'

export const webhookReasons = {
  webhook_name_taken: invalid('There is already a webhook with this name.'),
  webhook_limit: conflict('There are {count} webhooks, which is the limit. Delete one first.'),
  webhook_meanwhile: conflict('Another webhook was made at the same moment. Please try again.'),
  webhook_address: invalid('This is not an address that begins with https://.'),
  webhook_credentials: invalid('An address with a user name or a password is not taken.'),
  webhook_inside: invalid('This address lies in a network that is not public.'),
  no_event_kind: invalid('Choose at least one kind of event.'),
  not_an_event_kind: invalid('This is not a kind of event.'),
  not_a_dispatch_state: invalid('This is not a state of a dispatch.'),
  webhook_on: conflict('This webhook is on.'),
  webhook_off: conflict('This webhook is off. Turn it on first.'),
  dispatch_waiting: conflict('It waits already and will be tried.'),
  dispatch_dropped: conflict('Its event is no longer there.'),
} as const
