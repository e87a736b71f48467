import type { Subjects } from '#contract/subjects.ts'

const tellsItself = { nothing: 'It tells the broadcasts that it changes by their ids.' } as const
const unseen = { nothing: 'Nobody has it on the screen.' } as const

/** What has changed for open screens when a job has ended: what its call touched is touched again. */
export const touchedByJobs: Readonly<Record<string, Subjects>> = {
  'participants.import': ['import', 'participant', 'list', 'consent', 'activity', 'job'],
  'participants.checkImport': ['import', 'job'],
  'participants.rollBackImport': ['import', 'participant', 'list', 'consent', 'activity', 'job'],
  'participants.eraseLate': ['participant', 'entry', 'activity'],
  'participants.bulk': ['participant', 'list', 'consent', 'activity', 'job', 'audit'],
  'participants.export': ['job', 'audit'],
  'participants.clearList': ['list', 'activity'],
  'participants.removePlaces': ['list'],
  'participants.removeConsents': ['subscription', 'consent'],
  'messaging.startBroadcast': tellsItself,
  'messaging.watchBroadcast': tellsItself,
  'messaging.skipRest': tellsItself,
  'messaging.applyReceipts': tellsItself,
  'public.readEmail': { nothing: 'It tells the conversation that it changes by its id.' },
  'access.endWork': ['list', 'view'],
  'access.mailLink': ['user'],
  'access.mailForgotten': unseen,
  'access.mailPassword': unseen,
  'access.mailRole': unseen,
  'access.mailSignOn': unseen,
  'access.mailTwoStep': unseen,
  'access.mailNotifications': unseen,
  'access.mailDaily': unseen,
  'access.noteFailedSignIns': unseen,
  'webhooks.forget': unseen,
  'platform.sweep': unseen,
  'platform.removeFile': unseen,
}
