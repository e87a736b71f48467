import { thingTexts } from './thingTexts.ts'

/** Keywords and what their texts do. */
export const keywords = {
  ...thingTexts({ one: 'keyword', many: 'keywords' }),
  deleteLost:
    'Texts with this word to {shortcode} go into conversations from then on. Other clients can take it.',
  deleteFrom: '“{name}” loses its keyword.',
  search: 'Search keywords',
  does: 'What it does',
  toExperience: 'Enters {name}',
  toLanguage: 'Joins in {language}',
  'language.en': 'English',
  'language.fr': 'French',
  'language.pt-br': 'Portuguese (Brazil)',
  toAccessCodes: 'Uses an access code',
  toNothing: 'Nothing yet: its texts are conversations',
  experienceHint: 'An experience has one keyword.',
  inAccessCodes: 'Change in access codes',
  inLanguages: 'Change in client languages',
  emptyText: 'Take a word on a shortcode, then give it to an experience.',
} as const
