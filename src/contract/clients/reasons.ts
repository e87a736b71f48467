import { conflict, conflictOf, invalid } from '../reason.ts'

export const clientReasons = {
  not_an_eid: invalid('The eid must be lower-case words joined by hyphens.'),
  eid_reserved: invalid('This address is reserved.'),
  eid_taken: invalid('There is already a client with this address.'),
  not_a_time_zone: invalid('This is not a time zone.'),
  not_a_time_of_day: invalid('This is not a time of day.'),
  not_a_colour: invalid('This is not a colour.'),
  picture_unknown: invalid('This is not a PNG, JPEG or WebP picture.'),
  picture_is_svg: invalid(
    'An SVG is not taken, since it can carry script. Please save the picture as PNG, JPEG or WebP.',
  ),
  picture_broken: invalid('Unable to load image: it is damaged or cut off.'),
  picture_has_more: invalid('The file holds more than a picture. Please save the picture anew.'),
  picture_many_parts: invalid(
    'The picture is cut into more parts than any picture needs. Please save the picture anew.',
  ),
  picture_moves: invalid('A moving picture is not taken. Please save it as a still one.'),
  picture_too_wide: invalid(
    'The picture has {width} by {height} pixels. Neither side may have more than {max}.',
  ),
  logo_meanwhile: conflictOf('stale', 'The logo was changed meanwhile. Nothing was removed.'),
  font_gone: invalid('This font file is not in the library.'),
  bad_kept_days: invalid('Files are kept for 1 to 30 days.'),
  not_https: invalid('An address begins with https:// and a host, such as https://www.example.com/privacy.'),
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
