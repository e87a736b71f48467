import type { ListState } from '#console/kit/list/listState.ts'

/** An account belongs to no client, so no hint of the client tells what its owner or another client does to it. */
export const lookAgainMs = 15_000

const fields = ['name', 'email', 'created_at'] as const

/** Users come by name where nothing else is asked for. */
export const usersSort = { field: 'name', direction: 'asc' } as const

/** The order of a list of users, as its call takes it. */
export function sortOf({ sort }: Pick<ListState, 'sort'>) {
  const { field, direction } = sort ?? usersSort
  return { field: fields.find((one) => one === field) ?? usersSort.field, direction }
}

/** One user, who may stand on another page of the list or be left out by its filters. */
export const aloneOf = (user: string) => ({ query: { user } })
