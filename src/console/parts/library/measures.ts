import { useFileSize } from '#console/kit/i18n/fileSize.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'

/** "1,200 × 400, 84 kB"; of a file its size alone. */
export function useMeasures(): (item: Pick<LibraryItem, 'width' | 'height' | 'bytes'>) => string {
  const format = useFormat()
  const size = useFileSize()
  return ({ width, height, bytes }) =>
    width === null || height === null
      ? size(bytes)
      : `${format.number(width)} × ${format.number(height)}, ${size(bytes)}`
}
