import type { ReactNode } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { settingsSections } from './sections.ts'
import classes from './settings.module.css'

/** A section of the settings, with all of them at the left; on a phone the way to them is the line above its title. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useT()
  const client = useClient().eid
  return (
    <div className={classes.frame}>
      <nav className={classes.list} aria-label={t('settings.sections')}>
        <ul>
          {settingsSections.map(({ name, path }) => (
            <li key={name}>
              <PathLink to={path({ client })} className={classes.item}>
                {t(`settings.section.${name}`)}
              </PathLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.section}>{children}</div>
    </div>
  )
}
