import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import type { Broadcast, BroadcastState } from '#contract/messaging/calls.ts'
import { broadcastName, waitsForApproval } from '../states.ts'
import classes from './detail.module.css'
import type { Action } from './useActs.tsx'

/** What is at hand in each state, the likeliest last; the menu has the rest. */
const atHand: Record<BroadcastState, Action['act'][]> = {
  scheduled: ['cancel', 'edit'],
  sending: ['cancelRest', 'pause'],
  paused: ['cancelRest', 'resume'],
  sent: ['copy'],
  cancelled: ['copy'],
}

type Props = { broadcast: Broadcast; actions: Action[]; isUndoable: boolean }

/** Buttons for what fits the state (to approve comes first where that is awaited), and a menu that says of everything else why it is off. */
export function HeadActions({ broadcast, actions, isUndoable }: Props) {
  const shown = isUndoable ? [] : atHand[broadcast.state]
  const isWaiting = waitsForApproval(broadcast)
  const buttons = shown.flatMap((act) => actions.find((one) => one.act === act && !one.why) ?? [])
  const rest = actions.filter((one) => !buttons.includes(one) && !(isUndoable && one.act !== 'copy'))
  return (
    <>
      {buttons.map((action, at) => (
        <ActionButton key={action.act} action={action} isPrimary={!isWaiting && at === buttons.length - 1} />
      ))}
      {rest.length > 0 && <MoreMenu broadcast={broadcast} actions={rest} />}
    </>
  )
}

function ActionButton({ action, isPrimary }: { action: Action; isPrimary: boolean }) {
  const look =
    isPrimary && action.act !== 'copy' ? {} : ({ variant: 'default' } satisfies { variant: string })
  return 'to' in action ? (
    <Button {...look} component={PathLink} to={action.to} leftSection={action.icon}>
      {action.label}
    </Button>
  ) : (
    <Button {...look} leftSection={action.icon} onClick={action.run}>
      {action.label}
    </Button>
  )
}

function MoreMenu({ broadcast, actions }: { broadcast: Broadcast; actions: Action[] }) {
  const t = useT()
  return (
    <Menu width={280}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('kit.actionsOf', { name: broadcastName(broadcast) })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <MenuAction key={action.act} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuAction({ action }: { action: Action }) {
  if ('to' in action && !action.why) {
    return (
      <Menu.Item component={PathLink} to={action.to} leftSection={action.icon}>
        {action.label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      leftSection={action.icon}
      disabled={action.why !== undefined}
      className={action.why ? (classes.off ?? '') : ''}
      {...(action.isDestructive && !action.why ? { c: 'var(--mantine-color-error)' } : {})}
      {...('run' in action ? { onClick: action.run } : {})}
    >
      {action.label}
      {action.why && <span className={classes.why}>{action.why}</span>}
    </Menu.Item>
  )
}
