// The trail's words are `snake_case`. Entries of before that rule keep what was written, since their hash covers it: they
// are read, filtered and searched by the words of today, and checked by their own.

/** The words that were `camelCase` once. */
const olderWords = [
  'broadcast.cancelRest',
  'client.changeLanguages',
  'client.removeLogo',
  'client.setLogo',
  'client.setShortcodes',
  'entry.editData',
  'entry.enterOffline',
  'event.requeueEmail',
  'experience.makeSecret',
  'savedReply',
  'savedReply.create',
  'savedReply.delete',
  'savedReply.update',
  'savedView',
  'savedView.create',
  'savedView.delete',
  'secretCode.add',
  'secretCode.make',
  'secretCode.see',
  'secretCode.take',
  'session.failSecondStep',
  'user.addPasskey',
  'user.choosePassword',
  'user.endSession',
  'user.endTwoStep',
  'user.makePlatformAdmin',
  'user.makeRecoveryCodes',
  'user.removeAuthenticator',
  'user.removePasskey',
  'user.resetPassword',
  'user.setAuthenticator',
  'user.unresetPassword',
  'user.useRecoveryCode',
  'user.viewAsRole',
]

/** Today's word for an action or a kind of record; what is none of ours stays as it is. */
export const spelledNow = (word: string): string => (olderWords.includes(word) ? snakeCase(word) : word)

/** All that the trail may hold for a word of today. */
export const spellingsOf = (word: string): string[] => [
  word,
  ...olderWords.filter((older) => snakeCase(older) === word),
]

const snakeCase = (word: string) => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
