import { Anchor, Breadcrumbs, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './kit.module.css'
import { PathLink } from './links.tsx'
import { useSession } from './session.ts'

type Props = {
  title: string
  /** Shown after the title: how many, already formatted. */
  count?: ReactNode
  back?: { label: string; to: string } | undefined
  /** The last part of the breadcrumb: an id, in mono. */
  crumb?: string | undefined
  status?: ReactNode
  /** At the right: one primary button, at most a few others before it. */
  actions?: ReactNode
}

/** The head of every page: breadcrumb on pages below a list, h1, count, status, actions. */
export function PageHead({ title, count, back, crumb, status, actions }: Props) {
  const client = useSession().client
  useDocumentTitle([title, client?.name, 'Fanfare'].filter(Boolean).join(' · '))
  return (
    <header className={classes.head}>
      <div className={classes.headText}>
        {back && (
          <Breadcrumbs fz="xs" separatorMargin={6} mb={2}>
            <Anchor component={PathLink} to={back.to} fz="xs">
              {back.label}
            </Anchor>
            {crumb && (
              <Text span fz="xs" c="dimmed" ff="monospace">
                {crumb}
              </Text>
            )}
          </Breadcrumbs>
        )}
        <div className={classes.headTitle}>
          <Title order={1}>{title}</Title>
          {count !== undefined && (
            <Text component="div" c="dimmed" fz="sm">
              {count}
            </Text>
          )}
          {status && <span className={classes.headStatus}>{status}</span>}
        </div>
      </div>
      {actions && <div className={classes.headActions}>{actions}</div>}
    </header>
  )
}

/** A page's padding, for pages that are neither list nor form. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}
