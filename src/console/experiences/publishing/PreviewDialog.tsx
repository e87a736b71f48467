import { Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Phase } from '#contract/experiences/status.ts'
import { CopyField } from '../CopyField.tsx'
import classes from './publishing.module.css'

type Props = { kind: Kind; experience: { eid: string; name: string }; onClose: () => void }

const phases = ['open', 'coming_soon', 'ended'] as const satisfies readonly Phase[]
const languages = ['en', 'fr'] as const
const sizes = ['desktop', 'phone'] as const

/** The public pages as they are saved: in each phase, in both languages, on a desk and on a phone. */
export function PreviewDialog({ kind, experience: { eid, name }, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const own = useLanguage()
  const [phase, setPhase] = useState<Phase>('open')
  const [language, setLanguage] = useState<(typeof languages)[number]>(own)
  const [size, setSize] = useState<(typeof sizes)[number]>('desktop')
  const read = useRead(`${kind}.preview`, { params: { eid } })
  const nameOf = { en: t('kit.english'), fr: t('kit.french') }
  return (
    <Modal opened onClose={onClose} size="min(1080px, 96vw)" title={t('publishing.previewOf', { name })}>
      <Stack gap="sm">
        <Group gap="sm">
          <Choice
            label={t('publishing.phase')}
            value={phase}
            onChange={setPhase}
            values={phases}
            textOf={(one) => t(`experiences.status.${one}`)}
          />
          <Choice
            label={t('publishing.language')}
            value={language}
            onChange={setLanguage}
            values={languages}
            textOf={(one) => nameOf[one]}
          />
          <Choice
            label={t('publishing.size')}
            value={size}
            onChange={setSize}
            values={sizes}
            textOf={(one) => t(`publishing.size.${one}`)}
          />
        </Group>
        <Loaded read={read} lines={8}>
          {({ data: { urls, ends_at } }) => (
            <>
              <iframe
                className={`${classes.frame} ${size === 'phone' ? classes.phone : ''}`}
                title={t('publishing.previewOf', { name })}
                src={`${new URL(urls[phase]).pathname}?lang=${language}`}
              />
              <CopyField
                label={t('publishing.address')}
                verb={t('experiences.copyAddress')}
                value={`${urls[phase]}?lang=${language}`}
              />
              <Text fz="sm" c="dimmed">
                {t('publishing.addressHint', { at: format.dateTimeZone(ends_at) })}
              </Text>
            </>
          )}
        </Loaded>
      </Stack>
    </Modal>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  value: V
  values: readonly V[]
  onChange: (value: V) => void
  textOf: (value: V) => string
}

function Choice<V extends string>({ label, value, values, onChange, textOf }: ChoiceProps<V>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={(chosen) => {
        const one = values.find((name) => name === chosen)
        if (one) onChange(one)
      }}
      data={values.map((name) => ({ value: name, label: textOf(name) }))}
    />
  )
}
