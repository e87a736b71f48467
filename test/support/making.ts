import type { Caller } from './caller.ts'

export type Ids = { id: string; eid: string }
export const idsOf = ({ id, eid }: Ids): Ids => ({ id, eid })
type Made = { data: { id: string; eid: string } }

type Call = Parameters<Caller['call']>

export async function make(
  caller: Caller,
  route: Call[0],
  input: Call[1],
): Promise<{ id: string; eid: string }> {
  const answer = await caller.call(route, input)
  if (answer.status !== 200) throw new Error(`${route.method} ${route.path}: ${answer.status} ${answer.text}`)
  return (answer.body as Made).data
}

export async function rows(
  caller: Caller,
  route: Call[0],
  input: Call[1],
): Promise<{ id: string; eid: string }[]> {
  const answer = await caller.call(route, input)
  if (answer.status !== 200) throw new Error(`${route.method} ${route.path}: ${answer.status} ${answer.text}`)
  return (answer.body as { data: { id: string; eid: string }[] }).data
}

export function must<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('missing')
  return value
}
