/** Which groups of the provider of single sign-on have which roles. */
export const signOn = {
  title: 'Single sign-on',
  help: 'Whoever the provider says is in a group has the role in the client, from the next sign-in on. Roles that somebody gave by hand stay.',
  on: 'People can sign in by {name}.',
  off: 'No provider is set up: groups count once the operator has set one (OIDC_ISSUER).',
  group: 'Group',
  groupHint: 'As the provider calls it, letter by letter.',
  client: 'Client',
  clientHint: 'Its short name, as in its addresses.',
  add: 'Add a group',
  added: 'Group added',
  empty: 'No group has a role yet',
  emptyText: 'Without one, whom the provider vouches for comes in only where somebody invited the person.',
  remove: 'Remove',
  removeNamed: 'Take the role in {client} from “{group}”?',
  removeVerb: 'Take the role',
  removeText:
    'Those in the group lose the role at their next sign-in, unless another group gives it. Until then they keep it.',
  removed: 'Role taken from the group',
} as const
