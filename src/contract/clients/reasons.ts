import { conflict, invalid } from '../reason.ts'

export const clientReasons = {
  not_an_eid: invalid('The eid must be lower-case words joined by hyphens.'),
  eid_reserved: invalid('This address is reserved.'),
  eid_taken: invalid('There is already a client with this address.'),
  not_a_time_zone: invalid('This is not a time zone.'),
  not_a_time_of_day: invalid('This is not a time of day.'),
  not_a_colour: invalid('This is not a colour.'),
  not_a_shortcode: invalid('A shortcode has 3 to 15 digits.'),
  shortcode_taken: invalid('This shortcode exists already.'),
  no_shortcode_chosen: invalid('A shortcode must be chosen.'),
  shortcode_has_keywords: conflict('This client has keywords on {code}. Delete them first.'),
  price_without_currency: invalid('A price needs a currency.'),
  not_a_currency: invalid('A currency has three letters, such as CAD.'),
  no_language: invalid('There must be at least one language.'),
  language_twice: invalid('Each language can be there once.'),
  keyword_of_another_language: invalid('Another language has this keyword.'),
  message_too_short: invalid('The message must have at least {min} characters.'),
} as const
