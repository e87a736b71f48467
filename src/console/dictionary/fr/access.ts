import type { access as en } from '../en/access.ts'

export const access = {
  signIn: 'Se connecter',
  signInHint: 'Campagnes, participations, tirages et conversations de vos clients.',
  password: 'Mot de passe',
  forgot: 'Mot de passe oublié?',
  showPassword: 'Afficher le mot de passe',
  emailRequired: 'Le courriel est obligatoire.',
  passwordRequired: 'Le mot de passe est obligatoire.',
  signOn: 'Se connecter avec {name}',
  signOnOr: 'ou',
  'refused.away': 'Le fournisseur ne répond pas. Réessayez ou connectez-vous avec votre mot de passe.',
  'refused.denied': 'La connexion y a été refusée ou annulée.',
  'refused.failed': 'La réponse du fournisseur n’a pas pu être vérifiée. Recommencez.',
  'refused.too_late':
    'Cette connexion a pris plus de dix minutes ou a commencé dans un autre navigateur. Recommencez.',
  'refused.unverified':
    'Le fournisseur ne se porte garant d’aucune adresse de courriel pour vous. Adressez-vous à votre administrateur.',
  'refused.no_role': 'Vous n’avez pas encore accès. Demandez à un administrateur de vous inviter.',
  'refused.closed':
    'Votre compte ne peut pas être utilisé pour le moment. Adressez-vous à un administrateur.',
  'refused.too_often': 'Trop de connexions sont venues de votre réseau. Réessayez dans dix minutes.',
  launchpad: 'Choisir un client',
  findClient: 'Trouver un client',
  noClients: 'Vous ne travaillez encore pour aucun client',
  noClientsHint:
    'Un administrateur doit vous inviter chez un client; l’invitation paraît alors ici. Vous êtes connecté en tant que {email}.',
  noClientMatches: 'Aucun de vos clients ne porte ce nom.',
  needsTwoStep: 'Demande la connexion en deux étapes : l’ouvrir vous mène à l’activer.',
  notYourClient: 'Vous ne travaillez pas pour ce client',
  notYourClientHint: 'Ou aucun client n’existe à cette adresse. Choisissez l’un des vôtres.',
  'role.client_admin': 'Administration du client',
  'role.campaign_manager': 'Gestion de campagnes',
  'role.validator': 'Validation',
  'role.messenger_agent': 'Messagerie',
  'role.analyst': 'Analyse',
} satisfies Record<keyof typeof en, string>
