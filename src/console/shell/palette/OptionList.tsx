import { useEffect, useRef } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Option, OptionGroup } from './option.ts'
import { optionId } from './optionId.ts'
import classes from './palette.module.css'

type Props = {
  id: string
  groups: readonly OptionGroup[]
  /** Below them: they are those of the text before, and do nothing. */
  old: readonly OptionGroup[]
  active: Option | undefined
  /** The mouse is over it. */
  onPoint: (option: Option) => void
  onRun: (option: Option) => void
  isBusy: boolean
}

/** The list of the combobox: the focus stays in the field, which names the active line. */
export function OptionList({ id, groups, old, active, onPoint, onRun, isBusy }: Props) {
  const t = useT()
  const parts = [
    ...groups.map((group) => ({ ...group, isOld: false })),
    ...old.map((group) => ({ ...group, isOld: true })),
  ]
  return (
    <div role="listbox" id={id} aria-label={t('palette.title')} aria-busy={isBusy} className={classes.list}>
      {parts.map(({ name, label, options, isOld }) => (
        <fieldset
          key={name}
          aria-labelledby={`${id}-${name}`}
          data-old={isOld || undefined}
          className={classes.part}
        >
          <div id={`${id}-${name}`} className={classes.group}>
            {label}
          </div>
          {options.map((option) => (
            <Line
              key={option.key}
              id={optionId(id, option)}
              option={option}
              isActive={option.key === active?.key}
              isOld={isOld}
              onPoint={onPoint}
              onRun={onRun}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type LineProps = Pick<Props, 'onPoint' | 'onRun'> & {
  id: string
  option: Option
  isActive: boolean
  isOld: boolean
}

function Line({ id, option, isActive, isOld, onPoint, onRun }: LineProps) {
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={line}
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      aria-disabled={isOld || undefined}
      tabIndex={-1}
      className={classes.line}
      onMouseMove={() => isOld || onPoint(option)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isOld || onRun(option)}
    >
      {option.icon}
      <span className={classes.texts}>
        <span className={classes.label}>{option.label}</span>
        {option.hint && <span className={classes.hint}>{option.hint}</span>}
      </span>
    </button>
  )
}
