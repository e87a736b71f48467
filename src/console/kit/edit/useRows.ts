import { useId, useState } from 'react'
import type { Form } from '../fields/formTypes.ts'
import { movedTo, type Row, type RowIn, type RowsName } from '../fields/rows.ts'
import { useT } from '../i18n/i18n.ts'
import { fieldElement } from './fieldElements.ts'
import { focusFirst, keepingFocus } from './rowFocus.ts'

/** A row that was removed, with where it stood and what it was called; `left` are those that were left. */
type Removed<R> = { row: R; at: number; title: string; left: string }

/** The rows of a list in a form, and what is done with them. */
export type FormRows<R extends Row> = {
  name: string
  all: readonly R[]
  /** No more can be added. */
  isFull: boolean
  add: (rows: readonly R[]) => void
  /** `title`: what it is called where it goes. */
  move: (from: number, to: number, title: string) => void
  remove: (at: number, title: string) => void
  removed: Removed<R> | undefined
  undo: () => void
  undoId: string
  /** The last action, for those who do not see it. */
  told: string
  faults: Form<unknown>['errors']
}

/** `most`: how many there may be, where the contract does not say it. */
export function useRows<V, N extends RowsName<V>>(
  form: Form<V>,
  name: N,
  most = form.field(name)?.most,
): FormRows<RowIn<V, N>> {
  type R = RowIn<V, N>
  const t = useT()
  const undoId = useId()
  const [told, setTold] = useState('')
  const [removed, setRemoved] = useState<Removed<R>>()
  // By `RowsName` the form has such a list there, which its type cannot follow.
  const allNow = () => form.getValues()[name] as unknown as readonly R[]
  const put = (rows: readonly R[]) => form.setFieldValue(name, rows as never)
  const idsOf = (rows: readonly R[]) => rows.map(({ rowId }) => rowId).join()
  return {
    name,
    undoId,
    told,
    // Whatever else became of the list, nobody would know where it goes.
    removed: removed?.left === idsOf(allNow()) ? removed : undefined,
    faults: form.errors,
    all: allNow(),
    isFull: most !== undefined && allNow().length >= most,
    add: (rows) => {
      const at = allNow().length
      put([...allNow(), ...rows])
      setTold(t('kit.rows.added', { count: rows.length }))
      focusFirst(`${name}.${at}`)
    },
    move: (from, to, title) => {
      keepingFocus(`${name}.${from}`, `${name}.${to}`)
      put(movedTo(allNow(), from, to))
      setTold(t('kit.rows.moved', { title }))
    },
    remove: (at, title) => {
      const row = allNow()[at]
      if (!row) return
      const left = allNow().toSpliced(at, 1)
      put(left)
      setRemoved({ row, at, title, left: idsOf(left) })
      setTold(t('kit.rows.removed', { title }))
      requestAnimationFrame(() => document.getElementById(undoId)?.focus())
    },
    undo: () => {
      if (!removed) return
      const { row, at, title } = removed
      put(allNow().toSpliced(at, 0, row))
      setTold(t('kit.rows.back', { title }))
      requestAnimationFrame(() => fieldElement(`${name}.${at}`)?.focus())
    },
  }
}
