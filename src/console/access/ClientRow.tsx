import { Anchor, Button, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { waitingTarget, waitingText } from '#console/parts/waiting/waiting.ts'
import type { SessionClient } from '#contract/access/calls.ts'
import classes from './access.module.css'

/** No hints of clients come to a page of none. */
const pollMs = 60_000

type Props = { client: SessionClient; onOpen: () => void; onKeyDown: (event: KeyboardEvent) => void }

/** A client of the launchpad: there at once, and below it what waits, once that is known. */
export function ClientRow({ client, onOpen, onKeyDown }: Props) {
  const t = useT()
  return (
    <li>
      <UnstyledButton className={classes.client} w="100%" data-client onKeyDown={onKeyDown} onClick={onOpen}>
        <ClientMark client={client} size={32} />
        <span className={classes.spring}>
          <Text fw={500}>{client.name}</Text>
          <Text fz="xs" c="dimmed">
            {t(`access.role.${client.role}`)}
          </Text>
        </span>
        <IconChevronRight size={16} aria-hidden />
      </UnstyledButton>
      {client.needs_two_step ? (
        <Text fz="xs" c="dimmed" className={classes.waiting ?? ''}>
          {t('access.needsTwoStep')}
        </Text>
      ) : (
        <WaitingThere client={client} />
      )}
    </li>
  )
}

function WaitingThere({ client: { eid, name } }: { client: SessionClient }) {
  const t = useT()
  const { data, error, refetch } = useRead(
    'listWaiting',
    { query: { client: eid } },
    { isInTurn: true, pollMs },
  )
  if (error && !data)
    return (
      <div className={classes.waiting}>
        <Text fz="xs" c="dimmed" role="status">
          {t('home.waitingFailed')}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          {t('kit.tryAgain')}
        </Button>
      </div>
    )
  if (!data || data.data.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label={`${name}: ${t('home.needsYou')}`}>
      {data.data.map((one) => (
        <li key={one.what}>
          <Anchor component={PathLink} {...waitingTarget(eid, one)} fz="xs">
            {waitingText(t, one)}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
