/** What the bell opens. */
export const notifications = {
  new: 'New',
  readAll: 'Mark all as read',
  empty: 'Nothing yet. You hear here when somebody asks you for a yes, answers you, or your work has ended.',
  choose: 'Choose what comes by e-mail',
  invited: '{by} invites you to work for {client} as: {role}',
  until: 'Can be accepted until {at}',
  'said.approval_asked': '{by} asks for your approval of “{object}”',
  'said.approval_given': '{by} approved “{object}”',
  'said.broadcast_sent': '“{object}” has been sent',
  'said.broadcast_stopped': '{by} stopped “{object}”',
  'said.confirmation_asked': '{by} asks you to confirm the winners of “{object}”',
  'said.winners_confirmed': '{by} confirmed the winners of “{object}”',
  'said.work_ended': '“{object}” is done',
  'said.work_failed': '“{object}” has failed',
  'said.webhook_paused': 'The webhook “{object}” takes nothing and was paused',
  'said.webhook_back': 'The webhook “{object}” takes events again',
} as const
