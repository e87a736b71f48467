import type { LinkComponentProps } from '@tanstack/react-router'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  search?: Record<string, string>
  /** The id of the place on the page that comes into sight. */
  hash?: string
  replace?: boolean
  /** Current only where the whole address with its query is, for links that differ in the query alone. */
  isExact?: boolean
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** A link within the console; `to` comes from `paths`. Works as `component={PathLink}` of Mantine's buttons. */
export function PathLink({ to, search, isExact, ...rest }: Props) {
  const [pathname, query] = to.split('?')
  const given = search ?? Object.fromEntries(new URLSearchParams(query))
  const activeOptions = { exact: isExact ?? false }
  const props = { ...rest, to: pathname, search: given, preload: 'intent', activeOptions }
  return <Link {...(props as unknown as LinkComponentProps)} />
}

/** Goes to a path of `paths`; an answer's own relative address works too. */
export function useGoTo(): (path: string, options?: { replace?: boolean; ignoresGuard?: boolean }) => void {
  const navigate = useNavigate()
  return (path, options = {}) =>
    void navigate({
      href: path,
      replace: options.replace ?? false,
      ignoreBlocker: options.ignoresGuard ?? false,
    })
}

/** A place of the page's path: `usePathParam('id')`; empty where the path has none (`…/new`). */
export function usePathParam(name: string): string {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  return params[name] ?? ''
}
