/**
 * How sure it is that two pictures are of one receipt, the surest first: the same bytes; the same picture, packed again, made
 * smaller or turned; another photo of a receipt that says the same; or only alike to look at.
 */
export const matchWords = ['same_file', 'same_picture', 'same_receipt', 'looks_alike'] as const
export type MatchWord = (typeof matchWords)[number]

/** Traits by which entries of different people belong together. */
export const traitKinds = [
  'device',
  'network',
  'household',
  'mailbox',
  'picture',
  'receipt',
  'transaction',
  'till_code',
] as const
export type TraitKind = (typeof traitKinds)[number]

/** Findings about an entry, each with its evidence. */
export const fraudKinds = [
  ...matchWords,
  'till_code',
  'transaction',
  'device',
  'network',
  'household',
  'mailbox',
  'velocity',
  'disposable_email',
  'no_mobile',
  'flagged',
] as const
export type FraudKind = (typeof fraudKinds)[number]

/** So many entries from one device or network within an hour before an entry are told. */
export const hastyEntries = 5
