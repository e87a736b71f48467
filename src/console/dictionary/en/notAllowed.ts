/** A page that a role may not open. */
export const notAllowed = {
  title: 'Your role may not open this page',
  role: 'You are here as {role}. This page is for {roles}.',
  ask: 'Ask {names} for it: they give roles at this client.',
  askAnyone: 'Ask an administrator of this client for it.',
  home: 'To Home',
} as const
