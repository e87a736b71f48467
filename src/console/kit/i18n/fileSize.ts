import { useLanguage } from '#console/kit/i18n/i18n.ts'
import { localeOf } from '#console/kit/i18n/languages.ts'

/** "12.4 MB", "12,4 Mo". */
export function useFileSize(): (bytes: number) => string {
  const locale = localeOf[useLanguage()]
  return (bytes) => {
    const [unit, size] = bytes < 1_000_000 ? ['kilobyte', bytes / 1000] : ['megabyte', bytes / 1_000_000]
    const style = { style: 'unit', unit, maximumFractionDigits: 1 } as const
    return new Intl.NumberFormat(locale, style).format(size)
  }
}
