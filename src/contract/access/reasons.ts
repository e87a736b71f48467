import { conflict, conflictOf, invalid, notAllowed, tooMany } from '../reason.ts'

export const accessReasons = {
  wrong_credentials: invalid('The e-mail address or the password is wrong.'),
  too_many_sign_ins: tooMany(
    'Too many failed sign-ins. Please try again in {count} minute. | Too many failed sign-ins. Please try again in {count} minutes.',
  ),
  password_too_short: invalid('The password must have at least {min} characters.'),
  password_most_used: invalid('This password is one of the most used ones, which are tried first.'),
  user_email_taken: invalid('There is already a user with this e-mail address.'),
  not_an_audit_entity: invalid('This is not a kind of record of the audit trail.'),
  not_an_audit_group: invalid('This is not a kind of action of the audit trail.'),
  not_a_role: invalid('This is not a role.'),
  current_password_wrong: invalid('The current password is wrong.'),
  password_unchanged: invalid('This is the password that you have now.'),
  password_as_before: invalid('This is the password from before. An administrator asked for another one.'),
  link_dead: conflict('This link was used already, was replaced by a newer one, or is too old.'),
  no_such_client: invalid('No client has this short name.'),
  group_has_role: invalid('This group has a role in this client already.'),
  works_here_already: invalid('{name} works for this client already.'),
  invited_already: invalid(
    '{address} is invited to this client already. Send that invitation again, or withdraw it first.',
  ),
  client_has_admin: conflict(
    '{client} has client admins who can sign in: they invite whoever is to work for it.',
  ),
  own_role: notAllowed('Nobody changes the own role. Another administrator can do it.'),
  own_account: notAllowed('Nobody does this to the own account. Another administrator can do it.'),
  own_session: conflict('This is the session that you are using. Sign out instead.'),
  last_client_admin: conflict(
    '{name} is the last one who can administer {client}. Make somebody else a client admin first, or ask a platform admin.',
  ),
  last_platform_admin: conflict(
    '{name} is the last platform admin who can sign in. Make somebody else one first.',
  ),
  of_platform_admins: notAllowed(
    '{name} administers the installation. Platform admins alone may change this account.',
  ),
  of_other_clients: notAllowed(
    '{name} also works for clients that you do not administer. Ending the work for your client is always possible.',
  ),
  not_an_administrator: notAllowed('Administrators alone may change accounts.'),
  role_meanwhile: conflictOf('stale', '{name} has another role meanwhile. Nothing was done.'),
  email_meanwhile: conflictOf('stale', 'The address of this account is {address} now. Nothing was deleted.'),
  cannot_be_asked: invalid('This person cannot say yes to it.'),
  asked_already: conflict('{name} was asked within the last hour.'),
  user_disabled: conflict('This account is disabled.'),
  user_not_disabled: conflict('This account is not disabled.'),
  user_invited: conflict('No password was chosen for this account yet.'),
  wrong_code: invalid('This code is wrong, is too old, or was used already.'),
  passkey_refused: invalid('This passkey was not accepted.'),
  half_dead: conflict('This sign-in has ended. Please sign in from the start.'),
  offer_dead: conflict('This was done already, or took too long. Please begin again.'),
  two_step_required: notAllowed(
    '{client} asks everybody for two-step sign-in. Set it up in your profile first.',
  ),
  two_step_required_by: conflict(
    '{client} asks you for two-step sign-in. Set up another second step before you remove the last one.',
  ),
  own_two_step_first: conflict(
    'Set up two-step sign-in for your own account first, or you could not go on here.',
  ),
  two_step_off: conflict('Two-step sign-in is not on for this account.'),
  too_many_passkeys: conflict('An account has at most {count} passkeys.'),
  passkeys_need_a_name: conflict(
    'Passkeys need an address with a name; this installation is reached at {address}.',
  ),
  invitation_too_often: tooMany(
    'This invitation was sent {count} time in the last hour. | This invitation was sent {count} times in the last hour.',
  ),
  is_api_user: conflict('{name} is an API user, which signs in by token alone.'),
  session_only: notAllowed('People who are signed in do this. A token cannot.'),
  token_scope: notAllowed('This needs the scope {scope}, which this token does not have.'),
  no_scope: invalid('A token needs at least one scope.'),
  not_a_scope: invalid('This is not a scope that a token can have.'),
  scope_beyond_role: invalid('The role of {name} does not hold the scope {scope}.'),
  expiry_past: invalid('A token must end in the future.'),
  not_an_overlap: invalid('The token before can work beside the new one for 0 to 168 hours.'),
  token_limit: conflict('{name} has {count} tokens that work, and more are not possible. Revoke one first.'),
  token_dead: conflict('This token works no more.'),
} as const
