import type { accessReasons as english } from '#contract/access/reasons.ts'

/** Why somebody cannot sign in, and what cannot be done to an account. */
export const access = {
  wrong_credentials: 'L’adresse courriel ou le mot de passe est incorrect.',
  too_many_sign_ins:
    'Trop de tentatives de connexion échouées. Veuillez réessayer dans {count} minute. | Trop de tentatives de connexion échouées. Veuillez réessayer dans {count} minutes.',
  password_too_short: 'Le mot de passe doit compter au moins {min} caractères.',
  password_most_used: 'Ce mot de passe est l’un des plus utilisés, qui sont les premiers à être essayés.',
  user_email_taken: 'Il y a déjà un utilisateur avec cette adresse courriel.',
  not_an_audit_entity: 'Ceci n’est pas un type d’élément du journal d’audit.',
  not_an_audit_group: 'Ceci n’est pas un type d’action du journal d’audit.',
  not_a_role: 'Ce n’est pas un rôle.',
  current_password_wrong: 'Le mot de passe actuel est incorrect.',
  password_unchanged: 'C’est le mot de passe que vous avez déjà.',
  password_as_before: 'C’est le mot de passe d’avant. Un administrateur en demande un autre.',
  link_dead: 'Ce lien a déjà servi, a été remplacé par un plus récent ou est trop ancien.',
  no_such_client: 'Aucun client n’a ce nom court.',
  group_has_role: 'Ce groupe a déjà un rôle chez ce client.',
  works_here_already: '{name} travaille déjà pour ce client.',
  invited_already:
    '{address} est déjà invité par ce client. Envoyez cette invitation de nouveau, ou retirez-la d’abord.',
  client_has_admin:
    '{client} a des administrateurs qui peuvent se connecter : ce sont eux qui invitent ceux qui travailleront pour lui.',
  own_role: 'On ne peut pas modifier son propre rôle. Un autre administrateur peut le faire.',
  own_account: 'On ne peut pas faire cela à son propre compte. Un autre administrateur peut le faire.',
  own_session: 'C’est la session que vous utilisez. Déconnectez-vous plutôt.',
  last_client_admin:
    '{name} est la dernière personne qui peut administrer {client}. Nommez d’abord un autre administrateur du client, ou adressez-vous à un administrateur de la plateforme.',
  last_platform_admin:
    '{name} est la dernière personne qui peut se connecter pour administrer la plateforme. Nommez d’abord un autre administrateur de la plateforme.',
  of_platform_admins:
    '{name} administre l’installation. Seuls les administrateurs de la plateforme peuvent modifier ce compte.',
  of_other_clients:
    '{name} travaille aussi pour des clients que vous n’administrez pas. Mettre fin à son travail pour votre client est toujours possible.',
  not_an_administrator: 'Seuls les administrateurs peuvent modifier des comptes.',
  role_meanwhile: '{name} a entre-temps un autre rôle. Rien n’a été fait.',
  email_meanwhile: 'L’adresse de ce compte est maintenant {address}. Rien n’a été supprimé.',
  cannot_be_asked: 'Cette personne ne peut pas le faire.',
  asked_already: 'Une demande a déjà été faite à {name} dans la dernière heure.',
  user_disabled: 'Ce compte est désactivé.',
  user_not_disabled: 'Ce compte n’est pas désactivé.',
  user_invited: 'Aucun mot de passe n’a encore été choisi pour ce compte.',
  wrong_code: 'Ce code est incorrect, trop ancien ou a déjà servi.',
  passkey_refused: 'Cette clé d’accès n’a pas été acceptée.',
  half_dead: 'Cette connexion a pris fin. Veuillez recommencer depuis le début.',
  offer_dead: 'C’est déjà fait, ou cela a trop duré. Veuillez recommencer.',
  two_step_required:
    '{client} demande à tous la connexion en deux étapes. Activez-la d’abord dans votre profil.',
  two_step_required_by:
    '{client} vous demande la connexion en deux étapes. Ajoutez une autre deuxième étape avant de retirer la dernière.',
  own_two_step_first:
    'Activez d’abord la connexion en deux étapes pour votre propre compte; sinon, vous ne pourriez pas continuer ici.',
  two_step_off: 'La connexion en deux étapes n’est pas activée pour ce compte.',
  too_many_passkeys: 'Un compte a au plus {count} clés d’accès.',
  passkeys_need_a_name:
    'Les clés d’accès exigent une adresse qui a un nom; celle de cette installation est {address}.',
  invitation_too_often:
    'Cette invitation a été envoyée {count} fois dans la dernière heure. | Cette invitation a été envoyée {count} fois dans la dernière heure.',
  is_api_user: '{name} est un utilisateur d’API, qui se connecte seulement par jeton.',
  session_only: 'Seules les personnes connectées font cela. Un jeton ne le peut pas.',
  token_scope: 'Il faut pour cela la portée {scope}, que ce jeton n’a pas.',
  no_scope: 'Un jeton a besoin d’au moins une portée.',
  not_a_scope: 'Ce n’est pas une portée qu’un jeton peut avoir.',
  scope_beyond_role: 'Le rôle de {name} ne comprend pas la portée {scope}.',
  expiry_past: 'Un jeton doit expirer dans l’avenir.',
  not_an_overlap: 'L’ancien jeton peut fonctionner à côté du nouveau pendant 0 à 168 heures.',
  token_limit: '{name} a {count} jetons valides, et il ne peut pas y en avoir plus. Révoquez-en d’abord un.',
  token_dead: 'Ce jeton ne fonctionne plus.',
} as const satisfies Record<keyof typeof english, string>
