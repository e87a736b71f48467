import { FormSkeleton } from '#console/kit/states.tsx'

export function EntriesPage() {
  return <FormSkeleton />
}
