import { conflict, conflictOf, invalid } from '../reason.ts'

export const campaignReasons = {
  campaign_name_taken: invalid('There is already a campaign with this name.'),

  being_edited: conflictOf('locked', '{name} is editing this until {time} ({zone}).'),
  just_edited: conflictOf('locked', 'Somebody else was just editing this. Try again.'),
  lock_lost: conflictOf('lock_lost', 'Your editing lock is gone. Open this again to go on.'),

  keyword_taken: invalid('This keyword is taken on this shortcode.'),
  keyword_reserved: invalid('This word is reserved for opting in and out and for help.'),
  keyword_too_short: invalid('The keyword must have at least {min} characters.'),
  keyword_not_a_word: invalid('The keyword must be one word of letters and digits, at most {max}.'),
  keyword_of_language: conflict('This keyword belongs to a language. Change it where the languages are.'),
  experience_has_keyword: invalid('This experience already has a keyword.'),

  link_name_taken: invalid('There is already a link with this name.'),
  link_needed: conflict('The broadcast "{broadcast}" needs this link.'),
  no_such_link: invalid('There is no link {link}.'),
  url_not_http: invalid('The url must begin with http:// or https://.'),
  url_with_password: invalid('The url must not hold a user name or a password.'),
} as const
