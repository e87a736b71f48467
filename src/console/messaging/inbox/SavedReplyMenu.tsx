import { ActionIcon, Anchor, Combobox, type ComboboxStore, Text, Tooltip } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useInPlace } from '#console/kit/list/useInPlace.ts'
import { useClient } from '#console/kit/session.ts'
import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './composer.module.css'
import { savedMatching, savedTextFor } from './savedText.ts'

type Props = {
  store: ComboboxStore
  participant: Participant | undefined
  isDisabled: boolean
  /** The text as this person gets it. */
  onInsert: (text: string) => void
}

/** Answers to use again: a button, `/` in an empty answer, or Alt+S. */
export function SavedReplyMenu({ store, participant, isDisabled, onInsert }: Props) {
  const t = useT()
  const client = useClient().eid
  const [search, setSearch] = useState('')
  const read = useRead('listSavedReplies', {}, { isEnabled: store.dropdownOpened, staleMs: 60_000 })
  const found = savedMatching(read.data?.data ?? [], search)
  const replies = useInPlace(found, store.dropdownOpened ? search : undefined)
  const submit = (id: string) => {
    const reply = replies.find((one) => one.id === id)
    setSearch('')
    store.closeDropdown()
    if (reply && participant) onInsert(savedTextFor(reply, participant))
  }
  return (
    <Combobox store={store} width={360} position="top-start" onOptionSubmit={submit} withinPortal>
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <Tooltip label={`${t('inbox.savedChoose')} (Alt+S)`}>
          <ActionIcon
            aria-label={t('inbox.savedChoose')}
            aria-haspopup="listbox"
            aria-expanded={store.dropdownOpened}
            disabled={isDisabled}
            size={30}
            variant="default"
            onClick={() => store.toggleDropdown()}
          >
            <IconBookmarks size={16} />
          </ActionIcon>
        </Tooltip>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          aria-label={t('inbox.savedSearch')}
          placeholder={t('inbox.savedSearch')}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            store.updateSelectedOptionIndex()
          }}
          onKeyDown={(event) => {
            if (event.key !== '/' || search !== '') return
            event.preventDefault()
            store.closeDropdown()
            onInsert('/')
          }}
        />
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {store.dropdownOpened && read.isPending && !read.isError && (
          <div className={classes.savedWait}>
            <LinesSkeleton count={3} />
          </div>
        )}
        <Combobox.Options mah={260} className={classes.savedOptions ?? ''} aria-label={t('inbox.saved')}>
          {replies.map((reply) => (
            <Combobox.Option key={reply.id} value={reply.id}>
              <span className={classes.savedTitle}>{reply.title}</span>
              <span className={classes.savedText}>
                {participant ? savedTextFor(reply, participant) : reply.message}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {read.data && replies.length === 0 && (
          <Text c="dimmed" fz="xs" p="xs" role="status">
            {t(search ? 'inbox.savedNoMatch' : 'inbox.savedNone')}
          </Text>
        )}
        <Combobox.Footer>
          <Anchor component={PathLink} to={paths.savedReplies({ client })} fz="xs">
            {t('inbox.savedManage')}
          </Anchor>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
