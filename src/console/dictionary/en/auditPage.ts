/** An audit trail's page: its check, its export, its search. */
export const auditPage = {
  check: 'Check the trail',
  checking: 'Computing the trail again…',
  checkedTo: '{number} of {head} entries fit so far.',
  intact:
    '{count} entry fits: none was changed, removed or added past Fanfare. | All {count} entries fit: none was changed, removed or added past Fanfare.',
  noAnchor: 'This server has no anchor of the trail, so it was held against nothing outside the database.',
  anchored:
    'It was held against {count} anchor outside the database, of entry {number}. | It was held against {count} anchors outside the database; the last is of entry {number}.',
  brokenAt:
    'Entry {number} does not fit: it, or what it stands on, was changed, removed or added past Fanfare. Tell whoever runs the installation.',
  checkAgain: 'Whoever runs the installation repeats this, without the console, by',
  export: 'Export as CSV',
  exportFile: '{name} audit trail.csv',
  searchedDays: 'A search looks at the last {days} days. To look further back, choose days.',
  installationEmptyHint: 'Every change that belongs to no client will be listed here.',
} as const
