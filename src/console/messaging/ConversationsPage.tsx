import { FormSkeleton } from '#console/kit/states.tsx'

export function ConversationsPage() {
  return <FormSkeleton />
}
