/** Broadcasts and conversations. */
export const messaging = {
  'state.scheduled': 'Scheduled',
  'state.approval': 'Waiting for approval',
  'state.sending': 'Sending',
  'state.paused': 'Paused',
  'state.sent': 'Sent',
  'state.cancelled': 'Cancelled',
  'message.received': 'Received',
  'message.queued': 'Waiting',
  'message.sending': 'Sending',
  'message.sent': 'Sent',
  'message.delivered': 'Delivered',
  'message.failed': 'Failed',
  'message.skipped': 'Skipped',
  'message.unknown': 'Unknown',
  'message.unknownHint':
    'The gateway did not answer. Nothing is sent again by itself, and each message once at most.',
  'segments.characters': '{count} character | {count} characters',
  'segments.segments': '{count} segment of {limit} | {count} segments of {limit}',
  'segments.parts': '{count} SMS part ({encoding}) | {count} SMS parts ({encoding})',
  'segments.forcing': 'Makes it longer:',
} as const
