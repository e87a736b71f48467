import { conflict, conflictOf, invalid, told } from '../reason.ts'

export const campaignReasons = {
  access_code_list_name_taken: invalid(
    'There is already an access code list with this name in this campaign.',
  ),
  access_code_list_gone: told('The list was deleted while the upload was running.'),
  access_code_prefix_taken: invalid('This list already has a prefix with this name in this language.'),
  access_codes_changed: conflictOf(
    'stale',
    'Codes were added, given or used meanwhile: there are {codes}; {used} of them were used, and {given} more given.',
  ),
  access_code_too_short: invalid('The code must have at least {min} characters.'),
  access_code_too_long: invalid('The code must have at most {max} characters.'),
  access_code_not_plain: invalid('The code must be of letters without accents and digits.'),
  access_code_missing: told('This row has no code.'),
  access_code_there: invalid('This code is in the list already.'),
  access_code_with_other_prefix: invalid('This code is in the list already, with another prefix.'),
  access_code_twice: told('This code stands in line {line} of the file already.'),
  access_code_twice_with_other_prefix: told(
    'This code stands in line {line} of the file already, with another prefix.',
  ),
  access_code_prefix_unknown: told('The list has no prefix with this name in this language.'),
  access_code_prefix_missing: invalid('The code begins with the name of no prefix of this list.'),
  access_code_prefix_unclear: invalid('Prefixes in several languages fit. Please say which one.'),
  no_access_codes: invalid('The file has no codes.'),
  prefix_always_hidden: invalid('A prefix is always hidden: is_hidden is true.'),
  too_many_access_code_lists: conflict('A campaign has at most {max} access code lists.'),
  too_many_access_code_prefixes: conflict('A list has at most {max} prefixes.'),
  too_many_access_codes: conflict('A list has at most {max} access codes.'),

  campaign_name_taken: invalid('There is already a campaign with this name.'),
  braces_in_value: invalid('A value has no curly braces.'),
  too_many_campaign_variables: invalid('A campaign has at most {max} variables.'),
  too_many_support_issues: invalid('A campaign has at most {max} support issues.'),
  variable_twice: invalid('Another variable has the key {key}.'),
  support_issue_twice: invalid('Another support issue has this name.'),
  no_such_variable: invalid('The campaign has no variable {variable}.'),
  variable_in_broadcast: conflict('The broadcast "{name}" uses {variable}. Change its text first.'),
  variable_in_experience: conflict(
    'The experience "{name}" uses {variable}. Change its texts and pages first.',
  ),

  being_edited: conflictOf('locked', '{name} is editing this until {time} ({zone}).'),
  just_edited: conflictOf('locked', 'Somebody else was just editing this. Try again.'),
  lock_lost: conflictOf('lock_lost', 'Your editing lock is gone. Open this again to go on.'),

  keyword_taken: invalid('This keyword is taken on this shortcode.'),
  keyword_reserved: invalid('This word is reserved for opting in and out and for help.'),
  keyword_too_short: invalid('The keyword must have at least {min} characters.'),
  keyword_not_a_word: invalid('The keyword must be one word of letters and digits, at most {max}.'),
  keyword_of_language: conflict('This keyword belongs to a language. Change it where the languages are.'),
  keyword_of_prefix: conflict('This keyword belongs to a prefix of access codes. Change it there.'),
  keyword_needs_shortcode: invalid('The client has no shortcode to which this keyword could be texted.'),
  experience_has_keyword: invalid('This experience already has a keyword.'),

  link_name_taken: invalid('There is already a link with this name.'),
  link_needed: conflict('The broadcast "{broadcast}" needs this link.'),
  no_such_link: invalid('There is no link {link}.'),
  channel_name_taken: invalid('There is already a marketing channel with this name.'),
  channel_has_placements: conflict(
    'This channel has {count} placement. Move or delete it first. | This channel has {count} placements. Move or delete them first.',
  ),
  placement_name_taken: invalid('This channel already has a placement with this name.'),
  placement_has_details: conflict(
    'This placement has {count} detail. Move or delete it first. | This placement has {count} details. Move or delete them first.',
  ),
  placement_detail_name_taken: invalid('This placement already has a detail with this name in the campaign.'),
  link_on_sheet: conflict('The printed code of the placement detail "{detail}" leads through this link.'),
  quick_link_name_taken: invalid('You already have a quick link with this name.'),
  quick_link_url: invalid(
    'The url must begin with http:// or https://, or be the path of a page of this client.',
  ),
  too_many_quick_links: invalid('You already have {max} quick links. Remove one first.'),
  url_not_http: invalid('The url must begin with http:// or https://.'),
  url_with_password: invalid('The url must not hold a user name or a password.'),
} as const
