import { conflict, conflictOf, invalid, told } from '../reason.ts'

export const entryReasons = {
  entry_won: conflict('The winner of this entry is confirmed, so it stays as it is.'),
  entry_kicked: conflict('This entry was kicked, so it stays as it is.'),
  not_a_next_status: conflict('An entry that is {status} cannot become {next}.'),
  reason_required: invalid('A reason is required for submission'),
  credits_missing: invalid('Credits and prize information must be added'),
  too_many_credits: invalid('A line has at most {max} credits.'),
  no_credits_here: invalid('Entries of this experience earn no credits.'),
  pool_not_for_entry: invalid('This pool is not for entries like this one.'),
  enough_valid_entries: conflict(
    'This person has {count} valid entry, which is as many as count. | This person has {count} valid entries, which is as many as count.',
  ),
  awarded_prize_limit: conflictOf(
    'awarded_prize_limit',
    'This person has had all the prizes that one may have, so the entry was rejected.',
  ),
  entry_in_other_hands: conflictOf('locked', '{name} has this entry in hand.'),
  entry_lock_lost: conflictOf('lock_lost', 'This entry is no longer in your hands.'),
  entry_decided_now: conflict('{name} decided this entry a moment ago.'),
  entry_waits_already: conflict('This entry is in the queue already.'),
  not_reprocessed: conflictOf('stale', 'This entry was not put back into the queue. Nothing was changed.'),
  not_a_validator: invalid('This person validates no entries of this client.'),
  entry_changed_meanwhile: conflictOf('stale', 'This entry is {status} meanwhile. Nothing was changed.'),
  image_not_taken: invalid(
    'This is no picture that can be read: a JPEG, PNG, WebP, HEIC or PDF that is whole.',
  ),
  too_many_codes: conflict('An experience has at most {max} codes.'),
  no_entries_chosen: invalid('Choose entries, or filters.'),
  entries_chosen_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} entry is meant. Nothing was done. | Meanwhile {count} entries are meant. Nothing was done.',
  ),
  entries_of_person_meanwhile: conflictOf(
    'stale',
    'Meanwhile this person has {count} entry here. Nothing was reset. | Meanwhile this person has {count} entries here. Nothing was reset.',
  ),
  prizes_of_person_meanwhile: conflictOf(
    'stale',
    'Meanwhile this person has {count} prize here. Nothing was reset. | Meanwhile this person has {count} prizes here. Nothing was reset.',
  ),
  entries_bulk_stopped: told('{name} stopped it. What was decided until then stays.'),
  entries_resend_stopped: told('{name} stopped it. What was sent until then stays sent.'),
  not_in_the_future: invalid('This day is yet to come.'),
  not_asked_for: invalid('The form does not ask for this.'),
  not_as_asked: invalid('This does not look right.'),
  answer_too_long: invalid('This must be at most {max} characters.'),
  too_young: invalid('Only people of {years} years or more can enter.'),
  phone_or_email_needed: invalid('A phone number or an e-mail is needed.'),
  offline_too_late: conflict('On that day it was over.'),
  offline_too_early: conflict('On that day it had not begun.'),
  offline_entered_enough: conflict('On that day this person had entered as often as the rules allow.'),
  offline_household_enough: conflict(
    'On that day people at this address had entered as often as the rules allow a household.',
  ),
  not_a_text: invalid('This must be a text.'),
  no_field_given: invalid('At least one field must be given.'),
} as const
