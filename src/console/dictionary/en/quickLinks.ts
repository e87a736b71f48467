/** The pages that a person keeps at hand. */
export const quickLinks = {
  title: 'Quick links',
  addThis: 'Add this page',
  new: 'New quick link',
  add: 'Add quick link',
  added: 'Quick link added',
  urlHint: 'A page of this client, or a whole address with https://',
  removeNamed: 'Remove {name}',
  removed: '“{name}” was removed',
  empty: 'Nothing here yet. Open a page that you need often and add it.',
} as const
