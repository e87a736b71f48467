import { useEffect, useRef } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Option, OptionGroup } from './option.ts'
import { optionId } from './optionId.ts'
import classes from './palette.module.css'

type Props = {
  id: string
  groups: readonly OptionGroup[]
  active: Option | undefined
  /** The mouse is over it. */
  onPoint: (option: Option) => void
  onRun: (option: Option) => void
  isBusy: boolean
}

/** The list of the combobox: the focus stays in the field, which names the active line. */
export function OptionList({ id, groups, active, onPoint, onRun, isBusy }: Props) {
  const t = useT()
  return (
    <div role="listbox" id={id} aria-label={t('palette.title')} aria-busy={isBusy} className={classes.list}>
      {groups.map(({ name, label, options }) => (
        <fieldset key={name} aria-labelledby={`${id}-${name}`} className={classes.part}>
          <div id={`${id}-${name}`} className={classes.group}>
            {label}
          </div>
          {options.map((option) => (
            <Line
              key={option.key}
              id={optionId(id, option)}
              option={option}
              isActive={option.key === active?.key}
              onPoint={onPoint}
              onRun={onRun}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type LineProps = Pick<Props, 'onPoint' | 'onRun'> & { id: string; option: Option; isActive: boolean }

function Line({ id, option, isActive, onPoint, onRun }: LineProps) {
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
      tabIndex={-1}
      className={classes.line}
      onMouseMove={() => onPoint(option)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(option)}
    >
      {option.icon}
      <span className={classes.texts}>
        <span className={classes.label}>{option.label}</span>
        {option.hint && <span className={classes.hint}>{option.hint}</span>}
      </span>
    </button>
  )
}
