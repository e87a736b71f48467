import { type DragEvent, useState } from 'react'

/** The dragged row, and over which one it is. */
type Dragged = { from: number; over?: number | undefined }
export type RowDrag = ReturnType<typeof useRowDrag>

/** Rows that are dragged by their grips, with a mouse; `move` is done where one is dropped on another. */
export function useRowDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged>()
  const enter = (over: number | undefined) =>
    setDragged((now) => now && (now.over === over ? now : { ...now, over }))
  const side = (at: number) => {
    if (dragged?.over !== at || dragged.from === at) return undefined
    return dragged.from < at ? 'below' : 'above'
  }
  return {
    grip: (at: number) => ({
      draggable: true as const,
      onDragStart: ({ currentTarget, dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that has no text.
        dataTransfer.setData('text/plain', '')
        const row = currentTarget.closest('fieldset')
        if (row) dataTransfer.setDragImage(row, 12, 12)
        setDragged({ from: at })
      },
      onDragEnd: () => setDragged(undefined),
    }),
    over: (at: number) => ({
      'data-drop': side(at),
      onDragOver: (event: DragEvent) => {
        if (!dragged) return
        event.preventDefault()
        enter(at)
      },
      onDrop: (event: DragEvent) => {
        if (!dragged) return
        event.preventDefault()
        setDragged(undefined)
        move(dragged.from, at)
      },
    }),
  }
}
