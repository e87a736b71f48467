import { ActionIcon, Button, Loader, Modal, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { messageOf } from '#console/kit/api/errors.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { mostSearched } from '#contract/reporting/objectKinds.ts'
import type { TypedAhead } from '../typedAhead.ts'
import { OptionList } from './OptionList.tsx'
import type { Option } from './option.ts'
import { optionId } from './optionId.ts'
import classes from './palette.module.css'
import { useChosenOption } from './useChosenOption.ts'
import { type PaletteSearch, usePaletteSearch } from './usePaletteSearch.ts'
import { type Shown, useStanding } from './useStanding.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The text typed before the field was there to take it. */
  takeTyped: () => TypedAhead
}

/** ⌘K: everything of the client in one search, and what can be done with it. Esc leads back to where one was. */
export function Palette({ opened, onClose, takeTyped }: Props) {
  const t = useT()
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const [isDrawn, setDrawn] = useState(false)
  // The dialog remembers where the focus was when it opens, not when it is first drawn.
  useEffect(() => setDrawn(true), [])
  return (
    <Modal.Root
      opened={opened && isDrawn}
      onClose={onClose}
      fullScreen={isNarrow}
      size={640}
      yOffset="10vh"
      padding={0}
      transitionProps={{ duration: 100 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t('palette.title')}>
        <PaletteBody onClose={onClose} takeTyped={takeTyped} />
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ onClose, takeTyped }: Omit<Props, 'opened'>) {
  const t = useT()
  const id = useId()
  const search = usePaletteSearch()
  const shown = useStanding(search)
  const run = (option: Option) => {
    onClose()
    option.run()
  }
  const choice = useChosenOption({ shown, search, run })
  const isNothing = shown.groups.length + shown.old.length === 0
  return (
    <>
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          {...search.field}
          onFocus={() => search.addTyped(takeTyped())}
          className={classes.field}
          data-autofocus
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={!isNothing}
          aria-controls={isNothing ? undefined : id}
          aria-activedescendant={choice.active && optionId(id, choice.active)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={mostSearched}
          placeholder={t('palette.placeholder')}
          onKeyDown={(event) => isComposed(event) || choice.onKeyDown(event)}
        />
        {shown.isWaiting && <Loader size={16} aria-hidden />}
        <ActionIcon variant="subtle" color="gray" aria-label={t('kit.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      {!isNothing && (
        <OptionList
          id={id}
          groups={shown.groups}
          old={shown.old}
          active={choice.active}
          onPoint={choice.point}
          onRun={run}
          isBusy={shown.isWaiting}
        />
      )}
      <Told search={search} shown={shown} />
    </>
  )
}

/** Enter ends what an input method composes; it is not for us. */
const isComposed = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

/** How many there are, that there is nothing, or that it failed: each only once it is so, and below what stands. */
function Told({ search, shown }: { search: PaletteSearch; shown: Shown }) {
  const t = useT()
  const { text, error } = search
  const hasFailed = shown.answer === 'failed' && !shown.isWhole
  const isKnown = text !== '' && shown.isWhole
  const count = shown.groups.reduce((sum, { options }) => sum + options.length, 0)
  return (
    <>
      {error && hasFailed && (
        <div role="alert" className={classes.failed}>
          <Text size="sm">
            {t('palette.failed')} {messageOf(error)}
          </Text>
          <Button variant="default" size="xs" onClick={search.retry}>
            {t('kit.tryAgain')}
          </Button>
        </div>
      )}
      <div role="status">
        {isKnown && count === 0 && (
          <Text c="dimmed" ta="center" p="lg">
            {t('palette.nothing', { text })}
          </Text>
        )}
        {isKnown && count > 0 && <VisuallyHidden>{t('palette.count', { count })}</VisuallyHidden>}
      </div>
    </>
  )
}
