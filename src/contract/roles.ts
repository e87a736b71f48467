/** The roles of a user in one client (decisions 2). `platform admin` is a flag on the user, not a role. */
export const roles = ['client_admin', 'campaign_manager', 'validator', 'messenger_agent', 'analyst'] as const
export type Role = (typeof roles)[number]
export type Right = 'read' | 'change'

/**
 * Rights of each role in each area: one letter a role, in the order of `roles`; c may change (and read),
 * r may read, - may neither. The rows are those of decisions 2; a cell that names a part ("draw", "notes,
 * lists", "no export") became an area of its own.
 * Locations are assets of campaigns and have the rights of these.
 */
export const roleTable = {
  clientSettings: 'cr---',
  campaigns: 'ccrrr',
  experiences: 'ccrrr',
  validation: 'cccrr',
  prizePools: 'ccr-r',
  draws: 'ccr-r',
  confirmation: 'cc--r',
  broadcasts: 'cc-rr',
  conversations: 'ccrcr',
  participants: 'ccrrr',
  participantNotes: 'ccrcr',
  lists: 'ccrcr',
  participantExport: 'ccrr-',
  reports: 'ccrrr',
  locations: 'ccrrr',
  operations: 'ccccr',
  audit: 'r----',
} as const satisfies Record<string, string>

export type Area = keyof typeof roleTable
export const areas = Object.keys(roleTable) as Area[]

/** May this role do this? Unknown roles and areas may nothing. */
export function may(role: Role, area: Area, right: Right): boolean {
  const row: string | undefined = roleTable[area]
  const cell = row?.[roles.indexOf(role)]
  return cell === 'c' || (cell === 'r' && right === 'read')
}

/** The roles that may do this. */
export const rolesWith = (area: Area, right: Right): Role[] => roles.filter((role) => may(role, area, right))

export type Permissions = Record<Area, { read: boolean; change: boolean }>

/** Every right of a role, for the console: what a role may not see is not there. */
export function permissionsOf(role: Role): Permissions {
  return Object.fromEntries(
    areas.map((area) => [area, { read: may(role, area, 'read'), change: may(role, area, 'change') }]),
  ) as Permissions
}
