import {
  conflictOf,
  invalid,
  notAllowed,
  told,
  tooLarge,
  tooMany,
  unavailable,
  unsupported,
} from './reason.ts'

/** Reasons that any call may be refused with, whatever it is about. */
export const kitReasons = {
  unauthenticated: { code: 'unauthenticated', text: 'Please sign in.' },
  not_allowed: notAllowed('You may not do this.'),
  not_found: { code: 'not_found', text: 'Not found.' },
  csrf: { code: 'csrf', text: 'TokenMismatch' },
  too_large: tooLarge('This is too large.'),
  unsupported: unsupported('This kind of content is not taken here.'),
  too_many: tooMany('Too many requests. Please wait a moment.'),
  sendings_of_person: tooMany(
    'One person sends at most {max} of these in an hour. The next one can go in {count} minute. | One person sends at most {max} of these in an hour. The next one can go in {count} minutes.',
  ),
  sendings_of_client: tooMany(
    'One client sends at most {max} of these in a day. The next one can go in {count} minute. | One client sends at most {max} of these in a day. The next one can go in {count} minutes.',
  ),
  sendings_to_recipient: tooMany(
    'At most {max} of these go to one recipient in an hour. The next one can go in {count} minute. | At most {max} of these go to one recipient in an hour. The next one can go in {count} minutes.',
  ),
  stale: conflictOf('stale', '{who} changed this meanwhile. Nothing was saved.'),
  stale_unknown: conflictOf('stale', 'This was changed meanwhile. Nothing was saved.'),
  database_away: unavailable('The database does not answer. Please try again.'),
  no_space: unavailable(
    'The server has no room left to write. Nothing was saved; please try again when there is room.',
  ),
  took_too_long: unavailable(
    'This took the database longer than it may, and was broken off. Nothing was changed; please try again later.',
  ),
  fault: told('An error occurred, please contact support. Please quote {request}.'),
  /** A sentence of before reasons were stored. */
  said_before: told('{text}'),

  no_body: invalid('The body is empty.'),
  not_json: invalid('The request cannot be read: its JSON is not well formed.'),
  not_multipart: invalid('The request cannot be read: its parts are not well formed.'),
  file_expected: unsupported('Send this as multipart/form-data with a file.'),
  file_too_large: tooLarge('The file is larger than {max} MB.'),
  no_room: unavailable('There is no room for this file right now.'),
  files_away: unavailable('The store of files does not answer. Please try again.'),
  upload_broken_off: invalid('The upload was broken off.'),
  key_reused: invalid('This Idempotency-Key was used with another body.'),

  required: invalid('The {field} field is required.'),
  too_long: invalid('The {field} must be at most {max} characters.'),
  given_twice: invalid('This field is given twice.'),
  field_too_long: invalid('This field is too long.'),
  unknown_field: invalid('This field is not known here.'),
  field_of_other_kind: invalid('This is a field of {ofKind}, and this is another kind of experience.'),
  at_most_characters: invalid('At most {max} characters.'),
  bad_characters: invalid('This text has characters that cannot be kept.'),
  not_an_id: invalid('This is not an id.'),
  too_many_ids: invalid('These are too many.'),
  not_a_moment: invalid('This is not a date and time.'),
  not_a_date: invalid('This is not a date.'),
  not_true_or_false: invalid('This must be true or false.'),
  start_after_end: invalid('The start must not be after the end.'),
  end_before_start: invalid('The end must be after the start.'),
  range_too_long: invalid('At most {max} days at once.'),
  time_skipped: invalid('This time does not exist on that day in {zone}: the clocks go forward.'),
  time_twice: invalid('This time exists twice on that day in {zone}: choose {first} or {second}.'),
  not_a_page: invalid('The page must be a whole number from 1.'),
  not_a_page_size: invalid('The rows per page must be 10, 25, 50 or 100.'),
  not_a_direction: invalid('The direction must be asc or desc.'),
  not_a_sort: invalid('This field cannot be sorted by.'),
  search_too_long: invalid('The search is too long.'),

  // Found by a schema, where the call has no words of its own.
  missing: invalid('This field is required.'),
  not_valid: invalid('This is not valid.'),
  wrong_type: invalid('This must be {sort}.'),
  not_an_option: invalid('This must be one of: {options}.'),
  too_small: invalid('This must be {min} or more.'),
  too_big: invalid('This must be {max} or less.'),
  too_few: invalid('At least {min} of these.'),
  too_many_of: invalid('At most {max} of these.'),

  broken_quotes: invalid('More than {count} rows have quotation marks that are not closed.'),
  not_text: invalid(
    'The file is not written in the encoding that was chosen. Please choose another one, or save it as "CSV UTF-8".',
  ),
  unknown_encoding: invalid(
    'What the file is written in cannot be told from its letters. Please choose the encoding, or save it as "CSV UTF-8".',
  ),
  workbook: invalid('This is a workbook or a zip file, not a CSV. Please save the sheet as "CSV UTF-8".'),
  not_csv: invalid('This is not a CSV file.'),
  not_csv_or_unmarked: invalid(
    'This is not a CSV file, or UTF-16 without a byte order mark. Please save it as "CSV UTF-8".',
  ),
} as const
