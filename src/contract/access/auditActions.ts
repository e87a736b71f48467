/** Everything that the audit trail knows of: a change that is not named here does not compile, nor one without words. */
export const auditActions = [
  'access.refuse',
  'broadcast.approve',
  'broadcast.ask',
  'broadcast.cancel',
  'broadcast.cancelRest',
  'broadcast.create',
  'broadcast.pause',
  'broadcast.resend',
  'broadcast.resume',
  'broadcast.see',
  'broadcast.test',
  'broadcast.update',
  'campaign.create',
  'campaign.update',
  'client.changeLanguages',
  'client.create',
  'client.removeLogo',
  'client.setLogo',
  'client.setShortcodes',
  'client.update',
  'consent.see',
  'conversation.mark',
  'conversation.see',
  'draw.ask',
  'draw.ballot_status',
  'draw.confirm',
  'draw.draw',
  'draw.freeze',
  'draw.public_value',
  'draw.redraw',
  'entry.editData',
  'entry.invalidate',
  'entry.see',
  'entry.validate',
  'event.requeue',
  'event.requeueEmail',
  'experience.create',
  'experience.delete',
  'experience.makeSecret',
  'experience.publish',
  'experience.send',
  'experience.unpublish',
  'experience.update',
  'file.download',
  'keyword.create',
  'keyword.delete',
  'keyword.update',
  'link.create',
  'link.delete',
  'link.update',
  'list.add',
  'list.clear',
  'list.clear_undo',
  'list.cleared',
  'list.create',
  'list.delete',
  'list.import',
  'list.import_check',
  'list.import_rollback',
  'list.import_rolled_back',
  'list.import_start',
  'list.import_update',
  'list.pin',
  'list.remove',
  'list.see',
  'list.unpin',
  'list.update',
  'list.upload',
  'mailbox.create',
  'mailbox.update',
  'message.resend',
  'message.send',
  'message.undo',
  'participant.bulk.add_to_list',
  'participant.bulk.delete',
  'participant.bulk.flag',
  'participant.bulk.remove_from_list',
  'participant.bulk.unflag',
  'participant.consent',
  'participant.create',
  'participant.delete',
  'participant.erase',
  'participant.export',
  'participant.flag',
  'participant.lift_suppression',
  'participant.notes',
  'participant.see',
  'participant.unflag',
  'participant.update',
  'participants.see',
  'prize_pool.create',
  'prize_pool.update',
  'prize_type.create',
  'role.end',
  'role.give',
  'savedReply.create',
  'savedReply.delete',
  'savedReply.update',
  'savedView.create',
  'savedView.delete',
  'session.end',
  'session.fail',
  'session.failSecondStep',
  'session.start',
  'sign_on.give',
  'sign_on.link',
  'sign_on.refuse',
  'sign_on.take',
  'shortcode.create',
  'shortcode.update',
  'subscription.create',
  'subscription.delete',
  'subscription.update',
  'token.create',
  'token.refuse',
  'token.revoke',
  'token.rotate',
  'user.addPasskey',
  'user.choosePassword',
  'user.create',
  'user.delete',
  'user.disable',
  'user.enable',
  'user.endSession',
  'user.endTwoStep',
  'user.invite',
  'user.lock',
  'user.makePlatformAdmin',
  'user.viewAsRole',
  'user.makeRecoveryCodes',
  'user.removeAuthenticator',
  'user.removePasskey',
  'user.resetPassword',
  'user.setAuthenticator',
  'user.unlock',
  'user.unresetPassword',
  'user.update',
  'user.useRecoveryCode',
  'webhook.create',
  'webhook.delete',
  'webhook.pause',
  'webhook.replay',
  'webhook.resume',
  'webhook.rotate',
  'webhook.see',
  'webhook.test',
  'webhook.update',
  'widget.create',
  'widget.delete',
  'widget.update',
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * What an action does, for the trail's filter; whatever is none of the others changes something. `take` is in `see`, and
 * `unseen` is all that nobody only looked at.
 */
export const auditGroups = ['unseen', 'make', 'change', 'remove', 'send', 'see', 'take', 'enter'] as const
export type AuditGroup = (typeof auditGroups)[number]

/** The actions of a group; `unseen` has none, since it is told by how the others end. */
export const actionsOfGroup = (group: Exclude<AuditGroup, 'unseen'>): AuditAction[] =>
  auditActions.filter((action) => {
    const own = auditGroupOf(action)
    return own === group || (group === 'see' && own === 'take')
  })

export function auditGroupOf(action: AuditAction): Exclude<AuditGroup, 'unseen'> {
  const [entity = '', ...rest] = action.split('.')
  if (takes.includes(action)) return 'take'
  if (enteringEntities.includes(entity) || entering.includes(action)) return 'enter'
  const verb = rest.at(-1) ?? ''
  if (verb === 'see') return 'see'
  if (sending.includes(verb)) return 'send'
  if (removing.includes(verb)) return 'remove'
  return making.includes(verb) ? 'make' : 'change'
}

const takes: readonly AuditAction[] = ['file.download', 'participant.export']
const enteringEntities: readonly string[] = ['access', 'session']
const entering: readonly AuditAction[] = ['sign_on.refuse', 'token.refuse', 'user.useRecoveryCode']
const sending: readonly string[] = ['send', 'resend', 'requeue', 'requeueEmail', 'test', 'replay', 'undo']
const removing: readonly string[] = ['delete', 'erase', 'clear', 'cleared', 'remove', 'revoke', 'end']
const making: readonly string[] = ['create', 'give', 'invite', 'upload', 'import', 'draw', 'redraw']

/** A search reads every entry that it looks at: where no days are asked for it looks at the last ones. */
export const searchedDays = 90

/** The kinds of record that the trail's filter offers. */
export const auditEntities = [
  'broadcast',
  'campaign',
  'client',
  'conversation',
  'draw',
  'entry',
  'experience',
  'file',
  'import',
  'keyword',
  'link',
  'list',
  'mailbox',
  'message',
  'participant',
  'prize_pool',
  'prize_type',
  'savedReply',
  'savedView',
  'shortcode',
  'subscription',
  'user',
  'webhook',
  'widget',
] as const
export type AuditEntity = (typeof auditEntities)[number]
