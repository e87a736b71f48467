import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { setLanguage, useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import classes from './frame.module.css'

/** Shows the language that it leads to. */
export function LanguageSwitch() {
  const t = useT()
  const isEnglish = useLanguage() === 'en'
  const label = isEnglish ? t('shell.toFrench') : t('shell.toEnglish')
  return (
    <ActionIcon
      className={classes.language ?? ''}
      c="inherit"
      lang={isEnglish ? 'fr' : 'en'}
      aria-label={`${isEnglish ? 'FR' : 'EN'} – ${label}`}
      onClick={() => void setLanguage(isEnglish ? 'fr' : 'en')}
    >
      {isEnglish ? 'FR' : 'EN'}
    </ActionIcon>
  )
}

export function SchemeSwitch() {
  const t = useT()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <ActionIcon
      c="inherit"
      aria-label={isDark ? t('shell.toLight') : t('shell.toDark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
    </ActionIcon>
  )
}
