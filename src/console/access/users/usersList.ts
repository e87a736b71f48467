import type { ReactNode } from 'react'
import type { ListState } from '#console/kit/list/listState.ts'
import type { Primary } from '#console/kit/list/PrimaryButton.tsx'
import type { ViewChoice } from '#console/kit/list/Views.tsx'

/** An account belongs to no client, so no hint of the client tells what its owner or another client does to it. */
export const lookAgainMs = 15_000

const fields = ['name', 'email', 'created_at'] as const

/** The filters of a client's list; `view`: those who work for it, or those who are invited. */
export type UsersFilter = 'view' | 'role' | 'state'

/** Common to the heads of both. */
export type UsersHead = {
  views: ViewChoice<UsersFilter>
  actions: ReactNode
  primary: Primary | undefined
}

/** Users come by name where nothing else is asked for. */
export const usersSort = { field: 'name', direction: 'asc' } as const

/** The order of a list of users, as its call takes it. */
export function sortOf({ sort }: Pick<ListState, 'sort'>) {
  const { field, direction } = sort ?? usersSort
  return { field: fields.find((one) => one === field) ?? usersSort.field, direction }
}

/** One user, who may stand on another page of the list or be left out by its filters. */
export const aloneOf = (user: string) => ({ query: { user } })
