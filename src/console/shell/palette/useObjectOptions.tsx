import {
  IconAddressBook,
  IconBroadcast,
  IconFlag,
  IconGift,
  IconHash,
  IconLink,
  IconListDetails,
  IconMail,
  IconMailCheck,
  IconMessage2,
  IconMessageCircle,
  IconPhone,
  IconUser,
} from '@tabler/icons-react'
import { kinds } from '#console/kinds.ts'
import { type Format, useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { broadcastName } from '#console/parts/broadcastName.ts'
import { paths } from '#console/paths.ts'
import { shownState } from '#contract/messaging/approval.ts'
import type { FoundObject } from '#contract/reporting/searchCalls.ts'
import { type Opened, rememberOpened } from './opened.ts'
import type { Option } from './option.ts'
import { useOpenedKey } from './useOpened.ts'

/** A line for an object, which leads to it. */
export function useObjectOptions(): (object: FoundObject) => Option {
  const t = useT()
  const format = useFormat()
  const goTo = useGoTo()
  const client = useClient().eid
  const key = useOpenedKey()
  return (object) => {
    const ObjectIcon = iconOf(object)
    return {
      key: `${object.kind}:${object.id}`,
      label: objectName(object, format),
      hint: hintOf(object, t, format),
      icon: <ObjectIcon size={16} stroke={1.6} aria-hidden />,
      fit: object.fit,
      run: () => {
        rememberOpened(key, referenceOf(object))
        goTo(pathOf(object, client))
      },
    }
  }
}

export function objectName(object: FoundObject, format: Format): string {
  if (object.kind === 'broadcast') return broadcastName(object)
  const isPerson = object.kind === 'participant' || object.kind === 'conversation'
  return isPerson ? format.person(object.name) : object.name
}

export function referenceOf(object: FoundObject): Opened {
  if (object.kind === 'conversation') return { kind: object.kind, id: object.participant_id }
  return { kind: object.kind, id: object.kind === 'experience' ? object.eid : object.id }
}

/** Keywords, links and shortcodes have no page of their own: their list shows them alone. */
function pathOf(object: FoundObject, client: string): string {
  switch (object.kind) {
    case 'experience':
      return paths.experience({ client, kind: object.of, eid: object.eid })
    case 'broadcast':
      return paths.broadcast({ client, id: object.id })
    case 'participant':
      return paths.participant({ client, id: object.id })
    case 'conversation': {
      const place = { client, id: object.participant_id, on: object.sender_id ?? undefined }
      return object.type === 'widget' ? paths.messengerConversation(place) : paths.conversation(place)
    }
    case 'list':
      return paths.list({ client, id: object.id })
    case 'campaign':
      return paths.campaign({ client, id: object.id })
    case 'keyword':
      return `${paths.keywords({ client })}?q=${encodeURIComponent(object.name)}`
    case 'link':
      return `${paths.links({ client })}?q=${encodeURIComponent(object.code)}`
    case 'shortcode':
      return `${paths.keywords({ client })}?shortcode=${object.id}`
    case 'pool':
      return paths.prizePools({ client })
    case 'subscription':
      return paths.subscriptions({ client })
    case 'user':
      return `${paths.users({ client })}?q=${encodeURIComponent(object.email)}&user=${object.id}`
  }
}

/** Tells it from another of the same name. */
function hintOf(object: FoundObject, t: T, format: Format): string | undefined {
  switch (object.kind) {
    case 'experience':
      return [t(`experiences.${object.of}.title`), t(`experiences.status.${object.status}`), object.eid].join(
        dot,
      )
    case 'broadcast': {
      const parts = [t(`palette.channel.${object.channel}`), t(`messaging.state.${shownState(object)}`)]
      return [...parts, format.dateTime(object.send_after)].join(dot)
    }
    case 'participant':
      return besideFlag(object, t, [object.phone ? format.phone(object.phone) : object.email])
    case 'conversation': {
      const parts = [t(`palette.channel.${object.type}`), format.short(object.last_message_at)]
      return besideFlag(object, t, parts)
    }
    case 'keyword':
      return [object.shortcode, object.experience].filter(Boolean).join(dot)
    case 'link':
      return object.code
    case 'subscription':
      return t(`palette.channel.${object.channel}`)
    case 'user':
      return [t(`access.role.${object.role}`), object.email].join(dot)
    default:
      return undefined
  }
}

/** Flagged persons are told wherever they are named (decisions 4). */
const besideFlag = ({ is_flagged }: { is_flagged: boolean }, t: T, parts: readonly (string | null)[]) =>
  [is_flagged && t('participants.flagged'), ...parts].filter(Boolean).join(dot) || undefined

const dot = ' · '

const icons = {
  participant: IconAddressBook,
  conversation: IconMessage2,
  list: IconListDetails,
  campaign: IconFlag,
  keyword: IconHash,
  link: IconLink,
  shortcode: IconPhone,
  pool: IconGift,
  subscription: IconMailCheck,
  user: IconUser,
}

function iconOf(object: FoundObject) {
  if (object.kind === 'experience') return kinds[object.of].icon
  if (object.kind === 'broadcast') return object.channel === 'email' ? IconMail : IconBroadcast
  if (object.kind === 'conversation' && object.type === 'widget') return IconMessageCircle
  return icons[object.kind]
}
