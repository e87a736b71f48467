import { FormSkeleton } from '#console/kit/states.tsx'

export function ListPage() {
  return <FormSkeleton />
}
