/** The list of keys. */
export const keyHelp = {
  singleKeys: 'Keys of one letter',
  singleKeysHint: 'Switch them off if they get in the way of speech input.',
  keyPalette: 'Search everything, or do something',
  keySearch: 'Search in the list',
  keyRows: 'Next row, previous row',
  keyExtend: 'Select one row after the other',
  keyRange: 'Select all rows from the last one to this; so does Shift and a click',
  space: 'Space',
  keyOpen: 'Open the row',
  keyCreate: 'Create',
  keySave: 'Save',
  keyNavigation: 'Collapse or expand the navigation',
  keySupport: 'Technical support',
  keyQuickLinks: 'Quick links',
  keyHelp: 'This help',
} as const
