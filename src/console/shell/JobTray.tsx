import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconProgress } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useJobReports } from '#console/kit/jobs/useJobReports.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import classes from '#console/parts/frame/notifications.module.css'
import { paths } from '#console/paths.ts'

/** The jobs that run, wherever one is: it is there while something does, and for as long as somebody looks at it. */
export function JobTray() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const { running } = useJobReports()
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const count = running.length
  if (count === 0 && !isOpen) return null
  return (
    <>
      <ActionIcon
        c="inherit"
        popoverTarget={panelId}
        aria-label={count > 0 ? t('jobs.tray', { count }) : t('jobs.noneRuns')}
      >
        <IconProgress size={18} stroke={1.6} />
        {count > 0 && (
          <span className={classes.mark} aria-hidden>
            {count}
          </span>
        )}
      </ActionIcon>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        {...(isOpen ? { role: 'dialog', 'aria-label': t('jobs.running') } : {})}
        className={classes.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <div className={classes.list}>
          {count === 0 && <Text p="md">{t('jobs.noneRuns')}</Text>}
          <ul>
            {running.map(({ id, title, progress, total, state, waits_for }) => (
              <li key={id} className={classes.line}>
                <Text fw={500}>{title}</Text>
                <Text c="dimmed" fz="xs">
                  {waits_for
                    ? t('jobs.waitsForRoom')
                    : state === 'waiting'
                      ? t('jobs.state.waiting')
                      : t('jobs.of', {
                          done: format.number(progress),
                          total: format.number(total ?? progress),
                        })}
                </Text>
              </li>
            ))}
          </ul>
        </div>
        <div className={classes.foot}>
          <Anchor
            component={PathLink}
            to={paths.jobs({ client })}
            onClick={() => panel.current?.hidePopover()}
          >
            {t('jobs.all')}
          </Anchor>
        </div>
      </div>
    </>
  )
}
