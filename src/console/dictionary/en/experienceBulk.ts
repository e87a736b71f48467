/** Questions and toasts where several experiences are changed at once. */
export const experienceBulk = {
  'publish.question': 'Publish {count} experience? | Publish {count} experiences?',
  'publish.verb': 'Publish {count} experience | Publish {count} experiences',
  'publish.text':
    'Each is checked first. What has all it needs becomes public and takes entries; the others stay drafts, and you are told why.',
  'publish.done': '{count} experience was published. | {count} experiences were published.',
  'unpublish.question': 'Take {count} experience back to a draft? | Take {count} experiences back to drafts?',
  'unpublish.verb': 'Take {count} experience back | Take {count} experiences back',
  'unpublish.text':
    'Their pages are no longer public and their keywords enter nobody. What somebody has entered already stays published.',
  'unpublish.done': '{count} experience is a draft again. | {count} experiences are drafts again.',
  'move.question': 'Move {count} experience to a campaign? | Move {count} experiences to a campaign?',
  'move.verb': 'Move {count} experience | Move {count} experiences',
  'move.text': 'What somebody else is editing now stays where it is.',
  'move.done': '{count} experience is in that campaign now. | {count} experiences are in that campaign now.',
  'delete.question': 'Delete {count} experience? | Delete {count} experiences?',
  'delete.verb': 'Delete {count} experience | Delete {count} experiences',
  'delete.text': 'Their public addresses lead nowhere from then on. What has an unfinished draw stays.',
  'delete.done': '{count} experience was deleted. | {count} experiences were deleted.',
  'unaddressed.publish.text':
    'Each is checked first. What has all it needs can be sent; the others stay drafts, and you are told why.',
  'unaddressed.unpublish.text': 'They are sent to nobody until they are published again.',
  'unaddressed.delete.text': 'They are sent to nobody from then on. What was sent stays.',
  keywordsEnd:
    '{count} keyword stops working and becomes free: {keywords}. | {count} keywords stop working and become free: {keywords}.',
  entriesStay: '{count} entry stays. | {count} entries stay.',
  left: '{count} experience was left as it is | {count} experiences were left as they are',
  noneDone: 'Nothing was changed.',
  gone: 'One that is no longer there',
  chooseCampaign: 'Choose a campaign',
  noCampaign: 'No campaign of that name.',
} as const
