import { told } from '../reason.ts'

/** Why a message was not taken, not delivered or held, mostly as a gateway says it, and why one that came cannot be shown. */
export const deliveryReasons = {
  sender_not_set_up: told('The gateway of this sender is not set up.'),
  gateway_away: told('The gateway cannot be reached.'),
  gateway_busy: told('The gateway is busy.'),
  connection_lost: told('The connection was lost.'),
  no_such_number: told('The number does not exist.'),
  no_texts_to_number: told('This number cannot receive texts.'),
  answers_held: told(
    'Not sent: this phone has had as many answers as it gets in an hour. What it wrote was kept.',
  ),
  opted_out_at_gateway: told('The recipient opted out at the gateway.'),
  taken_in_part: told('The gateway took only a part of the text.'),
  gateway_refused: told('The gateway refused it ({code}).'),
  undelivered: told('The gateway could not deliver it ({code}).'),
  email_came_back: told('The e-mail came back ({code}).'),
  email_unreadable: told('This e-mail could not be shown: there is too much of it, or it is damaged.'),
  email_cut: told('A part of this e-mail is not shown, because it is very long.'),
} as const
