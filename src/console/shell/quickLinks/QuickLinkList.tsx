import { Button, CloseButton, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { toast } from '#console/kit/toast.tsx'
import popover from '#console/parts/frame/popover.module.css'
import type { QuickLink } from '#contract/campaigns/quickLinkCalls.ts'
import classes from './quickLinks.module.css'

type Props = { onLeave: () => void; onAdd: () => void }

/** One's own, by name; the focus begins at the page that can be added, and Tab goes through them. */
export function QuickLinkList({ onLeave, onAdd }: Props) {
  const t = useT()
  const read = useRead('listQuickLinks', {})
  const remove = useRemove()
  return (
    <>
      <Group justify="space-between" className={popover.head ?? ''}>
        <Text fw={600}>{t('quickLinks.title')}</Text>
        <Button
          ref={takeFocus}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={onAdd}
        >
          {t('quickLinks.addThis')}
        </Button>
      </Group>
      <div className={popover.list}>
        <Loaded read={read} lines={2}>
          {({ data: links }) =>
            links.length === 0 ? (
              <Text c="dimmed" p="md">
                {t('quickLinks.empty')}
              </Text>
            ) : (
              <ul>
                {links.map((link) => (
                  <li key={link.id} className={classes.line}>
                    <Place link={link} onLeave={onLeave} />
                    <CloseButton
                      size={24}
                      aria-label={t('quickLinks.removeNamed', { name: link.name })}
                      onClick={() => void remove(link).catch(toast.error)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** A page of the console opens here, another site in a tab of its own. */
function Place({ link: { name, url }, onLeave }: { link: QuickLink; onLeave: () => void }) {
  if (url.startsWith('/'))
    return (
      <PathLink to={url} className={classes.place} onClick={onLeave}>
        {name}
      </PathLink>
    )
  return (
    <a href={url} className={classes.place} target="_blank" rel="noreferrer" onClick={onLeave}>
      {name}
      <Text span c="dimmed" fz="xs">
        {new URL(url).host}
      </Text>
    </a>
  )
}

/** Removes at once; the toast brings it back. */
function useRemove(): (link: QuickLink) => Promise<void> {
  const t = useT()
  const remove = useChange('deleteQuickLink')
  const restore = useChange('createQuickLink')
  return async ({ id, name, url }) => {
    await remove.mutateAsync({ params: { id } })
    const undo = () => void restore.mutateAsync({ body: { name, url } }).catch(toast.error)
    toast.success(t('quickLinks.removed', { name }), { undo })
  }
}
