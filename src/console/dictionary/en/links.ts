/** Tracked links. */
export const links = {
  new: 'New link',
  create: 'Create link',
  edit: 'Edit link',
  save: 'Save link',
  delete: 'Delete link',
  deleteNamed: 'Delete the link “{name}”?',
  deleteLost:
    'Its short address leads nowhere from then on, also in messages that were sent. {count} click is no longer counted here. | Its short address leads nowhere from then on, also in messages that were sent. {count} clicks are no longer counted here.',
  created: 'Link created',
  saved: 'Link saved',
  deleted: 'Link deleted',
  search: 'Search links',
  target: 'Leads to',
  targetHint: 'The whole address, with https://',
  shortAddress: 'Short address',
  copy: 'Copy short address',
  copyOf: 'Copy the short address of {name}',
  copyField: 'Copy merge field',
  clicks: 'Clicks',
  people: 'People',
  tracking: 'Append tracking information',
  trackingHint: 'Adds utm fields, and for a recipient of a message a token, to the address that it leads to.',
  trackingShort: 'Tracking',
  trackingQuestion: 'Are you sure you want to disable tracking information?',
  trackingOff: 'Disable tracking information',
  trackingLost:
    'Clicks are still counted here. The site that the link leads to no longer sees where they came from.',
  asksPlace: 'Ask people where they are',
  asksPlaceHint:
    'A small page comes before the target: whoever wants to shares the place, everybody else goes on. The place stands with the click among the clicks with a place.',
  empty: 'No links yet',
  emptyText:
    'A link gets a short address of its own for each recipient of a message, and counts who opens it.',
} as const
