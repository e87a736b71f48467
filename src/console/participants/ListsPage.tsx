import { FormSkeleton } from '#console/kit/states.tsx'

export function ListsPage() {
  return <FormSkeleton />
}
