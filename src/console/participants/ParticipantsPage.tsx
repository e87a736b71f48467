import { FormSkeleton } from '#console/kit/states.tsx'

export function ParticipantsPage() {
  return <FormSkeleton />
}
