import { useParams } from '@tanstack/react-router'

/** The client of the page that is shown: while another one loads, the URL is ahead of it. Empty outside of clients. */
export function usePageClient(): string {
  const params = useParams({ strict: false }) as { client?: string }
  return params.client ?? ''
}
