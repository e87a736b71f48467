import { told } from '../reason.ts'

/** What the check list finds (E3): what is missing before an experience can be published, and what staff should know. */
export const publishFaults = {
  title_missing: told('It has no title: participants would see its name, which is for staff.'),
  title_fr_missing: told('It has no French title: French readers see the English one.'),
  end_missing: told('It has no end.'),
  end_passed: told('Its end has passed.'),
  ends_before_noon: told('It ends before noon, at {time}.'),
  pool_missing: told('No prize pool is tied to it.'),
  pool_testing: told('The prize pool “{pool}” is for tests: no real entry wins from it.'),
  pool_empty: told('The prize pool “{pool}” has no prize left.'),
  rules_missing: told('The contest rules are not written in English.'),
  rules_fr_missing: told('The contest rules are not written in French.'),
  privacy_missing: told('The privacy text is not written in English.'),
  privacy_fr_missing: told('The privacy text is not written in French.'),
  home_missing: told('The Home page says nothing: the title and the form stand alone.'),
  home_fr_missing: told('The Home page is not written in French: French readers see the English one.'),
  page_token_unknown: told('The page {page} shows {token} as it is: there is no such token.'),
  page_too_long: told(
    'The page {page} with its tokens is longer than a million characters: the rest would be cut.',
  ),
  page_link_dead: told('The page {page} has a link that leads nowhere: {address}'),
  keyword_missing: told('No keyword is tied to it: nobody can enter by text.'),
  texts_half_written: told(
    '{count} text is written in one language only: the other gets the built-in words. | {count} texts are written in one language only: the other gets the built-in words.',
  ),
} as const
export type PublishFault = keyof typeof publishFaults
