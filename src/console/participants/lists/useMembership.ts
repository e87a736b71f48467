import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List, ParticipantRow } from '#contract/participants/calls.ts'

export type FoundPerson = ParticipantRow & { is_in_list: boolean }
export type Membership = { isIn: (person: FoundPerson) => boolean; toggle: (person: FoundPerson) => void }

/** Puts people into a list and takes them out, one at a time; a box shows at once what was asked. */
export function useMembership(list: List): Membership {
  const [asked, setAsked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const add = useChange('addMember')
  const remove = useChange('removeMember')
  const isIn = (person: FoundPerson) => asked.get(person.id) ?? person.is_in_list
  const set = (id: string, isMember: boolean) => setAsked((now) => new Map(now).set(id, isMember))
  const toggle = async (person: FoundPerson) => {
    const wanted = !isIn(person)
    set(person.id, wanted)
    const input = { params: { listId: list.id }, body: { participant_id: person.id } }
    try {
      await (wanted ? add : remove).mutateAsync(input)
    } catch (error) {
      set(person.id, !wanted)
      toast.error(error)
    }
  }
  return { isIn, toggle: (person) => void toggle(person) }
}
