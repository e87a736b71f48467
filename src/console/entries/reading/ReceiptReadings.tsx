import { Alert, Stack, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded } from '#console/kit/Loaded.tsx'
import { useClient } from '#console/kit/session.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryImage } from '#contract/entries/images.ts'
import type { Reading } from '#contract/entries/readings.ts'
import { ReadPlace } from './ReadPlace.tsx'
import classes from './reading.module.css'

type Props = { experience: InExperience; entryEid: string }

/** The readings of an entry's receipts, each value beside the place where it stands on the picture. */
export function ReceiptReadings({ experience: { kind, eid }, entryEid }: Props) {
  const { eid: client } = useClient()
  const params = { type: kind, exp: eid, entryEid }
  const images = useRead('listEntryImages', { params })
  const readings = useRead('listReadings', { params })
  const address = `/${client}/api/${kind}/${eid}/entry-images/${entryEid}`
  return (
    <Loaded read={allOf(images, readings)} lines={3}>
      {([{ data: pictures }, { data }]) => (
        <Stack gap="sm" mt="md">
          {data.map((reading) => {
            const image = pictures.find(({ id }) => id === reading.image_id)
            return (
              image && (
                <OneReading
                  key={image.id}
                  image={image}
                  reading={reading}
                  address={`${address}/${image.id}`}
                />
              )
            )
          })}
        </Stack>
      )}
    </Loaded>
  )
}

type OneProps = { image: EntryImage; reading: Reading; address: string }

function OneReading({ image, reading, address }: OneProps) {
  const t = useT()
  const title = t('entryImages.reading.title', { number: String(image.position) })
  return (
    <section aria-label={title}>
      <Title order={4} mb={4}>
        {title}
      </Title>
      {reading.fields.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t(`entryImages.reading.${reading.state === 'read' ? 'nothing' : reading.state}`)}
        </Text>
      ) : (
        <ReadFields image={image} reading={reading} address={address} />
      )}
      {reading.suggested_credits !== null && (
        <Text fz="sm" mt={4}>
          {t('entryImages.reading.credits', { count: reading.suggested_credits })}
        </Text>
      )}
      <SameReceipt reading={reading} />
    </section>
  )
}

/** Below this a reader is wrong often enough to say so. */
const sure = 80

function ReadFields({ image, reading, address }: OneProps) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className={classes.fields}>
      {reading.fields.map(({ field, value, confidence, box }) => (
        <Fragment key={field}>
          <dt>{t(`entryImages.reading.field.${field}`)}</dt>
          <dd>
            {value}{' '}
            {confidence < sure && (
              <span className={classes.unsure}>
                {t('entryImages.reading.unsure', { percent: format.number(confidence) })}
              </span>
            )}
          </dd>
          <dd className={classes.seen}>
            <ReadPlace image={image} address={address} box={box} turn={reading.turn} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function SameReceipt({ reading: { same_as } }: { reading: Reading }) {
  const t = useT()
  if (same_as.length === 0) return null
  return (
    <Alert color="orange" mt="xs" title={t('entryImages.reading.same')}>
      {t('entryImages.reading.sameText')}
      <ul className={classes.same}>
        {same_as.map(({ entry_eid, name }) => (
          <li key={entry_eid}>
            {name} · {entry_eid}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
