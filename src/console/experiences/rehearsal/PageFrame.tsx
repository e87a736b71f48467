import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import type { Rehearsal } from '#contract/public/rehearsal.ts'
import classes from './rehearsal.module.css'

/** The experience's own page at the chosen time, whose form really enters. */
export function PageFrame({ rehearsal, at }: { rehearsal: Rehearsal; at: string }) {
  const t = useT()
  const format = useFormat()
  const own = useLanguage()
  const [language, setLanguage] = useState<'en' | 'fr'>(own)
  const [round, setRound] = useState(0)
  const path = at && new URL(rehearsal.page_url.replace('{at}', at)).pathname
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t('rehearsal.pageHelp')}
      </Text>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('kit.language')}
          value={language}
          onChange={(value) => setLanguage(value === 'fr' ? 'fr' : 'en')}
          data={[
            { value: 'en', label: t('kit.english') },
            { value: 'fr', label: t('kit.french') },
          ]}
        />
        <Button variant="default" disabled={!at} onClick={() => setRound(round + 1)}>
          {t('rehearsal.reload')}
        </Button>
      </Group>
      {path ? (
        <iframe
          key={`${round} ${path} ${language}`}
          className={classes.frame}
          title={t('rehearsal.pageOf', { at: `${at.replace('T', ' ')} ${format.zone()}` })}
          src={`${path}?lang=${language}`}
        />
      ) : (
        <Text>{t('rehearsal.pageNeedsTime')}</Text>
      )}
    </>
  )
}
