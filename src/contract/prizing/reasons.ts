import { conflict, conflictOf, invalid, notAllowed } from '../reason.ts'

export const prizingReasons = {
  pool_name_taken: invalid('There is already a prize pool with this name.'),
  prize_type_name_taken: invalid('There is already a prize type with this name.'),
  prizes_not_whole: invalid('The number of prizes must be a whole number.'),
  prizes_below_zero: invalid('The number of prizes must be at least 0.'),
  too_many_prizes: invalid('The number of prizes must be at most 1,000,000.'),
  prizes_awarded: conflict(
    '{count} prize was awarded already, so the total cannot go below {count}. | {count} prizes were awarded already, so the total cannot go below {count}.',
  ),
  too_few_prizes: conflict('Only {count} prize remains in {pool}. | Only {count} prizes remain in {pool}.'),

  prizes_are_codes: invalid('An e-prize pool has as many prizes as codes. Add codes instead.'),
  pool_without_codes: conflict('Only an e-prize pool has codes.'),
  prize_codes_count: invalid('Make at least 1 code and at most {max} at a time.'),
  no_prize_codes: invalid('There is no code in this file.'),
  prize_code_missing: invalid('This row has no code.'),
  prize_code_too_long: invalid('The code may have at most {max} characters.'),
  prize_code_bad: invalid('The code has characters that cannot be shown.'),
  prize_code_twice: invalid('This code is already in line {line} of the file.'),
  prize_code_there: invalid('This code is already in the pool.'),

  filter_key_required: invalid('The filter key is required'),
  filter_value_required: invalid('The filter value is required'),
  no_pool_chosen: invalid('You must select a prize pool'),
  winners_not_whole: invalid('The number of winners must be a whole number.'),
  too_few_winners: invalid('Draw at least one winner.'),
  too_many_winners: invalid('Draw at most 10,000 winners.'),
  draw_end_before_start: invalid('The end is before the start.'),
  no_potential_winners: invalid('No potential winners found'),
  experience_deleted: conflict('This experience was deleted.'),

  public_value_too_late: conflict(
    'The potential winners were drawn already, so no public value can be given.',
  ),
  public_value_given: conflict('The public value of this draw was given already.'),
  public_value_of_beacon: conflict(
    'The public value of this draw is round {round} of drand. Nobody can type another.',
  ),
  beacon_not_there: conflict('Round {round} of drand has not been read yet. Nobody can be drawn before.'),
  draw_frozen_late: conflict(
    'The time that was bound for this draw has passed, so it can no longer be frozen for it. Give the experience another time for the draw; both stay to be seen.',
  ),
  bound_to_round: conflict(
    'This draw is bound to a round of drand. Freeze it first, and draw once the round is there.',
  ),
  bound_chain_away: conflict(
    'Publishing bound this draw to a chain of drand that this installation does not ask. It can be frozen once the installation asks that chain again, or once the experience has another time for the draw; both stay to be seen.',
  ),
  no_beacon: conflict('This installation asks no drand. A second person can type the public value.'),
  public_value_by_another: notAllowed('Another person than who opened the draw gives the public value.'),
  count_frozen: invalid('This draw is for {count} winner. | This draw is for {count} winners.'),
  frozen_otherwise: invalid('This draw was frozen with something else here, and draws from what was frozen.'),
  drawn_already: conflict('The potential winners of this draw were drawn already.'),
  replaced_already: conflict('A selected ballot was replaced already.'),
  ballot_replaced: conflict('This ballot was replaced by a redraw.'),
  not_drawn: conflict('Draw the potential winners first.'),
  confirmed_by_another: notAllowed('Another person than who drew confirms the winners.'),
  not_among_drawn: invalid('Somebody here was not drawn, or gets no prize any more. Nothing was confirmed.'),
  drawn_for_another_pool: invalid('These people were drawn for {pool}. Nothing was confirmed.'),
  drawn_for_another_type: invalid('These people were drawn for another prize type. Nothing was confirmed.'),
  nobody_to_confirm: invalid('There is no valid potential winner to confirm.'),
  nobody_to_tell: conflict('Everybody who can be told was told already, or in the last hour.'),
  claim_hours_not_so: invalid('The time to claim is from 1 to 720 hours.'),
  claim_closed: conflict('This prize can no longer be claimed here.'),
  prize_declined: conflict(
    '{count} potential winner has declined the prize. Redraw, or invalidate. | {count} potential winners have declined the prize. Redraw, or invalidate.',
  ),
  question_unanswered: conflict(
    '{count} potential winner has not answered the skill-testing question yet. Wait, or redraw. | {count} potential winners have not answered the skill-testing question yet. Wait, or redraw.',
  ),
  winners_confirmed: conflict('The winners of this draw are confirmed already.'),
  draw_abandoned: conflict('This draw was abandoned. Nothing of it can change any more.'),
  drawn_meanwhile: conflictOf(
    'stale',
    'The potential winners of this draw were drawn meanwhile. Nothing was abandoned.',
  ),
  draw_opened_meanwhile: conflictOf(
    'stale',
    '{name} opened draw {number} of this experience meanwhile. Nothing was frozen.',
  ),
  draw_bound_meanwhile: conflictOf(
    'stale',
    'What publishing bound for this draw has changed meanwhile. Nothing was frozen.',
  ),
  prizes_left_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} prize remains in {pool}. Nothing was frozen. | Meanwhile {count} prizes remain in {pool}. Nothing was frozen.',
  ),
  public_value_meanwhile: conflictOf(
    'stale',
    '{name} gave the public value “{text}” meanwhile. Nothing was drawn.',
  ),
  invalidated_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} of the selected is invalidated. Nothing was drawn. | Meanwhile {count} of the selected are invalidated. Nothing was drawn.',
  ),
  claimed_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} of the selected has claimed the prize. Nothing was drawn. | Meanwhile {count} of the selected have claimed the prize. Nothing was drawn.',
  ),
  winners_meanwhile: conflictOf(
    'stale',
    'Who gets a prize has changed meanwhile: now it is {count} person. Nothing was confirmed. | Who gets a prize has changed meanwhile: now it is {count} people. Nothing was confirmed.',
  ),
  flagged_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} of the winners is flagged. Nothing was confirmed. | Meanwhile {count} of the winners are flagged. Nothing was confirmed.',
  ),
  reset_in_draw: conflict(
    'This person is in the frozen set of draw {number} here, which is proof and stays as it is. Nothing can be reset.',
  ),
  reset_with_open_win: conflict(
    'This person was told of a prize of draw {number} here and can still claim it. Nothing can be reset.',
  ),
  no_receipt: conflict('There is a receipt once somebody has typed a public value.'),
  not_confirmed: conflict('There is a certificate when the winners are confirmed.'),
} as const
