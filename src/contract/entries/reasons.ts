import { conflict, invalid } from '../reason.ts'

export const entryReasons = {
  entry_won: conflict('The winner of this entry is confirmed, so it stays as it is.'),
  entry_kicked: conflict('This entry was kicked, so it stays as it is.'),
  not_a_next_status: conflict('An entry that is {status} cannot become {next}.'),
  not_a_text: invalid('This must be a text.'),
  no_field_given: invalid('At least one field must be given.'),
} as const
