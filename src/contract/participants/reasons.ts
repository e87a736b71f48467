import { conflict, conflictOf, invalid, told } from '../reason.ts'

export const participantReasons = {
  not_a_phone: invalid('This is not a phone number.'),
  not_an_email: invalid('This is not an e-mail address.'),
  not_a_language: invalid('This is not a language.'),
  not_a_key: invalid('A key has only lower-case letters, digits and underscores.'),
  too_many_variables: invalid('At most 100 person variables.'),
  phone_taken: invalid('Another participant has this phone number.'),
  email_taken: invalid('Another participant has this e-mail address.'),
  rule_without_key: invalid('Rule key not set'),
  nobody_named: invalid('Give a name, a phone number or an e-mail address.'),
  participant_busy: conflict('This participant is being changed by somebody else. Please try again.'),
  participant_erased: conflict('The personal data of this participant was erased.'),
  has_entries: conflict('This participant has entries, which are kept. Erase the personal data instead.'),
  has_prizes: conflict('This participant has prizes, which are kept. Erase the personal data instead.'),
  has_messages: conflict('This participant has messages, which are kept. Erase the personal data instead.'),
  view_name_taken: invalid('You already have a view with this name.'),
  not_a_query: invalid('This is not a query.'),
  graph_too_long: invalid('The graph shows at most {max} days.'),

  named_meanwhile: conflictOf('stale', 'This participant is called {name} now. Nothing was deleted.'),
  chosen_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} participant is meant. Nothing was done. | Meanwhile {count} participants are meant. Nothing was done.',
  ),
  members_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} participant is in this list. Nothing was deleted. | Meanwhile {count} participants are in this list. Nothing was deleted.',
  ),
  opted_in_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} participant is opted in. Nothing was deleted. | Meanwhile {count} participants are opted in. Nothing was deleted.',
  ),

  nobody_chosen: invalid('Choose at least one participant.'),
  no_selection: invalid('Choose participants, or filters.'),
  not_a_bulk_action: invalid('This is not an action.'),
  no_list_chosen: invalid('Choose a list.'),
  job_took_too_long: told(
    'The job stopped: even a small part of it took the database longer than it may. What was done until then stays; please try the rest again later.',
  ),
  job_stopped: told('The job stopped because of a fault on our side. Please try again.'),

  not_the_client_name: invalid('Type the name of the client: {name}'),
  reset_running: conflict('The participant data of this client is being reset.'),
  reset_beside_broadcast: conflict(
    'The broadcast "{broadcast}" is being sent. Wait until it has ended, or cancel the rest.',
  ),
  reset_beside_draw: conflict(
    'Draw {number} of "{experience}" is frozen and not finished. Confirm its winners first.',
  ),
  reset_beside_import: conflict('The import of "{name}" is running. Wait until it has ended.'),
  reset_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} participant is there. Nothing was deleted. | Meanwhile {count} participants are there. Nothing was deleted.',
  ),

  list_name_taken: invalid('There is already a list with this name.'),
  list_changed: conflict('The list was changed in the meantime.'),
  list_deleted: told('The list was deleted.'),
  list_has_repeats: conflict('A participant is in this list several times.'),
  list_needed_by: conflict('The broadcast "{broadcast}" needs this list.'),
  list_being_cleared: conflict('This list is being cleared. Undo that, or wait a moment.'),
  list_being_imported: conflict('An import into this list is running. Wait until it is done.'),
  list_count_changed: conflict('This list has changed. Participants in it now: {count}.'),
  undo_over: conflict('The time to undo this is over.'),

  not_a_consent: invalid('This is not an opt-in status.'),
  not_in_or_out: invalid('The state must be in or out.'),
  opted_out_by_self: conflict('This participant opted out, and only he or she can opt in again.'),
  subscription_name_taken: invalid('There is already a subscription with this name.'),
  subscription_is_default: conflict('A default subscription cannot be deleted.'),
  subscription_needed: conflict('The broadcast "{broadcast}" needs this subscription.'),
  not_suppressed: conflict('Messages are sent to this address already.'),
  subscription_needed_by_import: conflict('The import "{name}" needs this subscription.'),
  no_mailbox_to_ask: invalid('The client has no mailbox from which to ask people.'),
} as const
