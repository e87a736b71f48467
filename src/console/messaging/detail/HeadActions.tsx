import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { ActionItem } from '#console/kit/list/ActionItem.tsx'
import { broadcastName } from '#console/parts/broadcastName.ts'
import { waitsForApproval } from '#contract/messaging/approval.ts'
import type { BroadcastState } from '#contract/messaging/broadcastStates.ts'
import type { Broadcast } from '#contract/messaging/calls.ts'
import type { Action } from './useActs.tsx'

/** The buttons of each state, the likeliest last; the menu has the rest. */
const atHand: Record<BroadcastState, Action['name'][]> = {
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
  const buttons = shown.flatMap((act) => actions.find((one) => one.name === act && !one.why) ?? [])
  const rest = actions.filter((one) => !buttons.includes(one) && !(isUndoable && one.name !== 'copy'))
  return (
    <>
      {buttons.map((action, at) => (
        <ActionButton key={action.name} action={action} isPrimary={!isWaiting && at === buttons.length - 1} />
      ))}
      {rest.length > 0 && <MoreMenu broadcast={broadcast} actions={rest} />}
    </>
  )
}

function ActionButton({ action, isPrimary }: { action: Action; isPrimary: boolean }) {
  const look =
    isPrimary && action.name !== 'copy' ? {} : ({ variant: 'default' } satisfies { variant: string })
  return action.to ? (
    <Button {...look} component={PathLink} to={action.to} leftSection={action.icon}>
      {action.label}
    </Button>
  ) : (
    <Button {...look} leftSection={action.icon} onClick={action.act}>
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
          <ActionItem key={action.name} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
