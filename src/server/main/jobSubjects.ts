import type { Subject } from '#contract/subjects.ts'

const people = ['participant', 'list', 'consent', 'activity', 'job'] as const

/** What has changed for open screens when a job has ended; jobs that nobody sees are not here. */
const touched: Readonly<Record<string, readonly Subject[]>> = {
  'participants.import': ['import', ...people],
  'participants.checkImport': ['import'],
  'participants.rollBackImport': ['import', ...people],
  'participants.eraseLate': ['participant', 'entry', 'activity'],
  'participants.bulk': [...people, 'audit'],
  'participants.export': ['job'],
  'participants.clearList': ['list', 'activity'],
  'participants.removePlaces': ['list'],
  'participants.removeConsents': ['subscription', 'consent'],
}

export const touchedByJob = (name: string): readonly Subject[] => touched[name] ?? []
