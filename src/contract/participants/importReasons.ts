import { conflict, conflictOf, invalid, told } from '../reason.ts'

/** Reasons of imports: why one is not taken or ended, and why a row of it is refused. */
export const importReasons = {
  checked_meanwhile: conflictOf(
    'stale',
    'This import was checked again with other settings. Nothing came in.',
  ),
  file_empty: invalid('The file is empty.'),
  no_rows: invalid('The file has no rows.'),
  no_rows_below_header: invalid('The file has no rows below its header.'),
  header_quotes: invalid('A quotation mark in the header is not closed.'),
  header_too_long: invalid('The first row is longer than {max} characters.'),
  too_many_rows: invalid('The file has more than {max} rows.'),
  wrong_columns: invalid('The file has {columns} columns, but the mapping names {mapped}.'),
  too_many_columns: invalid(
    'The file has more than {max} columns. Please leave out those that are not needed.',
  ),
  not_an_encoding: invalid('A file is not read in this encoding.'),
  mapping_not_json: invalid('The mapping is not JSON.'),
  not_a_mapped_field: invalid('This is not a field.'),
  mapped_twice: invalid('Two columns are mapped to {column}.'),
  mapped_names: invalid('Map either the whole name or first and last name.'),
  nothing_mapped: invalid('Map a column to phone or to e-mail.'),
  not_a_merge_rule: invalid('This is not a merge rule.'),
  consent_unproved: invalid('Please say where the consent comes from.'),
  consent_for_nothing: invalid('Please choose the subscription that these people agreed to.'),
  consent_for_gone: invalid('This subscription is not there any more. Please choose another one.'),
  consent_without_column: invalid('Please choose the column that says who agreed.'),
  consent_column_unused: invalid('A column says who agreed, but the consent is not taken from a column.'),
  consent_without_phones: invalid(
    'This subscription is for texts, and no column becomes the phone: nobody would be opted in.',
  ),
  consent_without_emails: invalid(
    'This subscription is for e-mail, and no column becomes the e-mail: nobody would be opted in.',
  ),

  another_import_running: conflict('The import of "{name}" is running. Please wait until it has ended.'),
  import_file_gone: conflict(
    'The file of this import was removed when its days were over. Please upload it again.',
  ),
  import_checking: conflict('This import is still being checked.'),
  import_checked: conflict(
    'This import has only been checked: nothing has come in that could be taken back.',
  ),
  import_running: conflict('This import is running.'),
  import_done: conflict('This import has already run.'),
  import_failed: conflict('This import has failed. Please upload the file again.'),
  import_rolling_back: conflict('This import is being taken back.'),
  import_rolled_back: conflict('This import was taken back.'),
  import_stopped: told('The import stopped because of a fault on our side. Please upload the file again.'),
  rollback_stopped: told('Taking the import back stopped because of a fault on our side. Please try again.'),

  row_quotes: told('A quotation mark in this row is not closed.'),
  row_columns: told('This row has {columns} columns instead of {wanted}.'),
  row_too_large: told('This row is longer than {max} characters.'),
  row_phone_scientific: told(
    'The sheet has shortened the phone to {written}, and its last digits are lost. Please set the column to text in the sheet, fill it again, and save it anew.',
  ),
  row_phone_extension: told(
    'The phone has an extension, which no text reaches. Please give a number of the person alone.',
  ),
  row_phone: told('The phone is not a phone number.'),
  row_email: told('The e-mail is not an e-mail address.'),
  row_language: told('The language must be en, fr or pt-br.'),
  row_customer: told('Whether somebody is a customer must be yes or no.'),
  row_without_address: told('This row has neither a phone nor an e-mail.'),
  row_characters: told('The {column} has characters that cannot be kept.'),
  row_too_long: told('The {column} is too long.'),
  row_of_two: told('The phone and the e-mail belong to two participants.'),
  row_of_another_phone: told('The e-mail belongs to a participant with another phone.'),
} as const
