/** The names of the filters in the URL, which are those of the call (M2). */
export const peopleFilters = [
  'opt_in_status',
  'list_id',
  'campaign_list',
  'experience',
  'is_leads',
  'is_customers',
  'has_notifications',
  'is_flagged',
  'rule_key',
  'rule_value',
] as const
export type PeopleFilter = (typeof peopleFilters)[number]

export const entityFilters = { list_id: 'list', campaign_list: 'campaign', experience: 'experience' } as const
export const entityFilterNames = ['list_id', 'campaign_list', 'experience'] as const

export const flagFilters = ['is_leads', 'is_customers', 'has_notifications', 'is_flagged'] as const
export type FlagFilter = (typeof flagFilters)[number]

export const isOn = (value: string): boolean => value === 'true' || value === '1'
