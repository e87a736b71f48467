import { told } from '../reason.ts'

/** Findings of the check list (E3): what is missing before an experience can be published, and what staff should know. */
export const publishFaults = {
  title_missing: told('It has no title: participants would see its name, which is for staff.'),
  title_fr_missing: told('It has no French title: French readers see the English one.'),
  end_missing: told('It has no end.'),
  end_passed: told('Its end has passed.'),
  ends_before_noon: told('It ends before noon, at {time}.'),
  pool_missing: told('No prize pool is tied to it.'),
  pool_testing: told('The prize pool “{pool}” is for tests: no real entry wins from it.'),
  pool_empty: told('The prize pool “{pool}” has no prize left.'),
  draw_time_missing: told(
    'No time of a draw is given: publishing binds its secret alone, and whoever draws still chooses when.',
  ),
  draw_time_over: told('The time of the draw has passed.'),
  draw_before_end: told('The draw is before the end: whoever enters after it is not in it.'),
  draw_commitment_unsaid: told('No page says what is bound for the draw. Put {token} into the rules.'),
  rules_missing: told('The rules are not written in English.'),
  rules_fr_missing: told('The rules are not written in French.'),
  privacy_missing: told('The privacy text is not written in English.'),
  privacy_fr_missing: told('The privacy text is not written in French.'),
  page_missing: told('The page is not written in English.'),
  home_missing: told('The Home page says nothing: the title and the form stand alone.'),
  home_fr_missing: told('The Home page is not written in French: French readers see the English one.'),
  page_fr_missing: told('The page {page} is not written in French: French readers see the English one.'),
  opening_soon_missing: told(
    'The page Opening Soon is not written: until the start the built-in words stand there.',
  ),
  closed_missing: told('The page Closed is not written: after the end the built-in words stand there.'),
  claim_page_missing: told(
    'The page Claim is not written: whoever claims a prize reads the built-in words alone.',
  ),
  claim_form_missing: told('The form Claim asks for nothing: a prize is claimed by pressing the button.'),
  page_token_unknown: told('The page {page} shows {token} as it is: there is no such token.'),
  page_unfilled: told('The page {page} has a place that is still to be filled in: {text}'),
  page_too_long: told(
    'The page {page} with its tokens is longer than a million characters: the rest would be cut.',
  ),
  page_picture_gone: told('The page {page} shows a picture or leads to a file that is not in the library.'),
  token_picture_gone: told(
    'A token or a text shows a picture or leads to a file that is not in the library.',
  ),
  page_link_dead: told('The page {page} has a link that leads nowhere: {address}'),
  keyword_missing: told('No keyword is tied to it: nobody can enter by text.'),
  texts_half_written: told(
    '{count} text is written in one language only: the other gets the built-in words. | {count} texts are written in one language only: the other gets the built-in words.',
  ),
  credits_ungiven: told('Entries are valid as they come, without credits: nobody earns a prize by them.'),
  threshold_missing: told('It is not set how many credits earn a prize.'),
  pool_threshold_missing: told('It is not set how many credits earn a prize of “{pool}”.'),
  mailbox_missing: told('Prizes go out by e-mail, and this client has no mailbox to send from.'),
  email_message_missing: told('It has no text.'),
  email_message_fr_missing: told('It has no French text: French readers get the English one.'),
  email_mailbox_missing: told('This client has no mailbox to send from.'),
  email_postal_address_missing: told('The postal address is not set: no e-mail goes to participants.'),
  email_users_missing: told('No user is chosen who gets it.'),
  email_sent_by_nobody: told('It is not sent from conversations: nothing sends it.'),
  email_codes_missing: told('No access code is left in the campaign “{campaign}”: it is sent to nobody.'),
  products_missing: told('No product is named: whoever validates has none to look for.'),
  products_half_named: told(
    '{count} product has a name in one language only. | {count} products have a name in one language only.',
  ),
  shortcode_missing: told('Prizes go out by text, and no shortcode is chosen.'),
  rejection_reasons_missing: told(
    'There is no rejection reason: whoever rejects an entry has none to choose.',
  ),
  rejection_reasons_half_written: told(
    '{count} rejection reason lacks a language: its participants read the name that staff gave it. | {count} rejection reasons lack a language: their participants read the name that staff gave it.',
  ),
  service_level_missing: told('It is not set within how many hours an entry is validated.'),
  private_list_missing: told('There is no private list any more: nobody can enter.'),
  private_list_empty: told('Nobody is in the list “{list}”: nobody can enter.'),
  codes_missing: told('It takes a secret code, and no code is left: nobody can enter with one.'),
  household_uncounted: told('It checks households and has no entry limit: nothing is counted.'),
  separate_optin_off: told(
    'The question for consent goes out in a message of its own, and opt-in is off: nobody is asked.',
  ),
  household_unasked: told(
    'Households are counted, and the entry form asks for no street: each person is counted alone.',
  ),
  limit_phone_unasked: told(
    'Entries are counted by phone, and the entry form does not ask for one: whoever uses it is counted as a person.',
  ),
  limit_email_unasked: told(
    'Entries are counted by e-mail, and the entry form does not ask for one: whoever uses it is counted as a person.',
  ),
  delivery_phone_unasked: told('Prizes go out by text, and the entry form does not ask for a phone.'),
  delivery_email_unasked: told('Prizes go out by e-mail, and the entry form does not ask for one.'),
  receipt_unasked: told('The entry form asks for no file: nobody can send a receipt by it.'),
  age_unasked: told('The rules speak of the age of majority, and the entry form does not ask for it.'),
  skill_question_missing: told(
    'It has an answer to a skill-testing question, and no question: its field and the page Winner say nothing.',
  ),
  skill_question_fr_missing: told(
    'The skill-testing question is not written in French: French readers see the English one.',
  ),
  skill_answer_fr_missing: told(
    'The skill-testing question is written in French, and its answer in English alone: French winners have to give that.',
  ),
  skill_answer_missing: told('It has a skill-testing question and no answer: nobody is asked.'),
  form_unidentified: told(
    'The entry form asks for neither phone nor e-mail: nobody could be recognised, so nobody can enter.',
  ),
  alternative_form_unidentified: told(
    'The alternative entry form asks for neither phone nor e-mail: nobody could be recognised, so nobody can enter by it.',
  ),
  form_fields_hidden: told(
    '{count} field of the forms is not asked for: the form itself uses its name. | {count} fields of the forms are not asked for: the form itself uses their names.',
  ),
  questions_unasked: told('It has questions about pictures and no form asks for a picture: nobody is asked.'),
  form_rules_without_effect: told(
    '{count} rule is for Register or Profile, and participants do not log in: nobody sees these forms. | {count} rules are for Register or Profile, and participants do not log in: nobody sees these forms.',
  ),
  claim_rules_of_draws: told(
    '{count} rule of the form Claim is asked of drawn winners alone: a prize that credits earn is not claimed. | {count} rules of the form Claim are asked of drawn winners alone: a prize that credits earn is not claimed.',
  ),
  form_rule_unasked: told(
    'The form {form} does not ask for “{name}”: Register and Profile take no files, and a captcha stands on Entry and Alternative Entry alone.',
  ),
  form_rule_proven_apart: told(
    'The form {form} does not ask for “{name}”: phone and e-mail have a part of their own there, and change by a code that proves them.',
  ),
  head_dropped: told(
    '{count} thing in the head is left out: only <meta> and links to a canonical address or an icon stand there. | {count} things in the head are left out: only <meta> and links to a canonical address or an icon stand there.',
  ),
  domain_unverified: told(
    'Nothing is shown at {domain}: its record was not found yet. Its page is at the usual address.',
  ),
  settings_without_effect: told(
    '{count} setting is kept that the public pages do not follow yet. | {count} settings are kept that the public pages do not follow yet.',
  ),
} as const
export type PublishFault = keyof typeof publishFaults
