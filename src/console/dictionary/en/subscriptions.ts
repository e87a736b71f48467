import { thingTexts } from './thingTexts.ts'

/** Opt-in programmes of the client. */
export const subscriptions = {
  ...thingTexts({ one: 'subscription', many: 'subscriptions' }),
  deleteLost:
    'The opt-in of {count} person ends with it. Its history stays with the person. | The opt-ins of {count} people end with it. Their history stays with each person.',
  deleteNobody: 'Nobody is opted in to it.',
  channel: 'Channel',
  'channel.sms': 'SMS',
  'channel.email': 'Email',
  onEmail: 'None: this one is by email',
  shortcodeHint: 'It cannot be changed later.',
  default: 'Default',
  whyKept: 'Default, cannot be deleted',
  doubleOptIn: 'Double opt-in',
  doubleOptInHint:
    'A yes on a form counts only after the phone has answered YES, or the link in an e-mail was confirmed.',
  in: 'Opted in',
  pending: 'Asked',
  out: 'Opted out',
  emptyText: 'Every shortcode of the client has a default subscription. Others are made here.',
  help: 'A subscription is what people opt in to. STOP opts out of all subscriptions of a shortcode.',
} as const
