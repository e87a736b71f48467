/**
 * Words that stand in a reason's blanks and that each language has: a field as people are told it, a state. In
 * English each is its own text.
 */
export const reasonWords = {
  field: [
    'address',
    'alternative text',
    'answer',
    'city',
    'code',
    'consent proof',
    'content',
    'country',
    'data',
    'domain',
    'e-mail',
    'eid',
    'email',
    'end',
    'experience',
    'file',
    'first name',
    'French address',
    'French alternative text',
    'French greeting',
    'French help text',
    'French message',
    'French subject',
    'French title',
    'greeting',
    'group',
    'head',
    'help text',
    'key',
    'keyword',
    'label',
    'language label',
    'last name',
    'mapping',
    'message',
    'name',
    'notes',
    'origins',
    'page',
    'participant',
    'password',
    'phone',
    'postal address',
    'postal code',
    'prefix',
    'private list',
    'province',
    'proof',
    'public value',
    'question',
    'reason',
    'reference',
    'search',
    'send after',
    'shortcode',
    'start',
    'store number',
    'subject',
    'text',
    'time zone',
    'title',
    'url',
    'users',
    'value',
  ],
  /** Public forms that rules are for. */
  form: ['Entry', 'Alternative Entry', 'Claim', 'Offline', 'Register', 'Profile', 'Release Accepted'],
  /** Targets of an upload's column; a person variable has a name of its own. */
  column: ['name', 'first_name', 'last_name', 'phone', 'email', 'language'],
  /** The sort that a value must be of. */
  sort: [
    'a text',
    'a number',
    'a whole number',
    'true or false',
    'a list',
    'a group of fields',
    'something else',
  ],
  ofKind: ['a sweepstakes', 'a gift with purchase', 'a page', 'an e-mail', 'an external experience'],
  status: ['pending', 'valid', 'invalid', 'kicked'],
  next: ['pending', 'valid', 'invalid', 'kicked'],
  counts: ['queued', 'sending', 'sent', 'delivered', 'failed', 'skipped', 'unknown'],
} as const

export type FieldWord = (typeof reasonWords)['field'][number]

export type Worded = {
  field: FieldWord
  form: string
  column: string
  sort: (typeof reasonWords)['sort'][number]
  /** The kind of experience that has a field. */
  ofKind: (typeof reasonWords)['ofKind'][number]
  status: (typeof reasonWords)['status'][number]
  next: (typeof reasonWords)['next'][number]
  /** So many of each state. */
  counts: Readonly<Record<string, number>>
}
