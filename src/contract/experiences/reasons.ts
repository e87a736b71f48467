import { conflict, invalid } from '../reason.ts'
import { publishFaults } from './publishFaults.ts'

export const experienceReasons = {
  not_a_token_key: invalid('A key begins with a letter and has letters, digits and underscores only.'),
  too_many_tokens: invalid('An experience has at most 100 tokens.'),
  token_twice: invalid('Another token has the key {key}.'),
  token_in_itself: invalid('The token {key} would show itself without end.'),
  ...publishFaults,
  not_ready_to_publish: conflict('It cannot be published yet: the check list says what is missing.'),
  published_already: conflict('It is published already.'),
  draft_already: conflict('It is a draft.'),
  entered_already: conflict('Somebody has entered already, so it stays published.'),
  draft_has_calls: conflict('Whether it is a draft is changed by publishing it, not by saving it.'),
  changed_since_seen: conflict('It was changed meanwhile. Look at it again.'),
  bad_limit_count: invalid('The limit count must be 1 to 100.'),
  rules_not_accepted: invalid('Please accept the rules to enter.'),
  draw_unfinished: conflict('A draw of this experience is not finished. Confirm its winners first.'),
  experience_not_open: conflict('This experience is not open to the public now.'),
  experience_over: conflict('This experience has ended.'),
  experience_not_begun: conflict('This experience has not begun yet.'),
  entered_enough: conflict('This participant has entered as often as the rules allow for now.'),
  not_an_event_id: invalid('This is not an event id.'),
  not_a_token: invalid('This is not a token.'),
  token_of_nobody: invalid('This is no token of a participant.'),
  too_many_fields: invalid('At most 50 fields are kept.'),
  no_shortcode_to_send_from: conflict('There is no shortcode to send this experience from.'),
} as const
