import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useDialogOver } from '#console/kit/dialogs/useDialogOver.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { FraudAnalysis } from '#contract/entries/fraud.ts'
import type { PlacedEntry } from '#contract/entries/matches.ts'
import { matchWords } from '#contract/entries/matchWords.ts'
import { CompareDialog } from './CompareDialog.tsx'

type Of = { experience: InExperience; entryEid: string }

/** Signs of fraud in an entry, each with the entries that it rests on; nothing of it decides. */
export function FraudPanel({ experience, entryEid, order }: Of & { order: 2 | 3 }) {
  const t = useT()
  const { kind: type, eid: id } = experience
  const read = useRead('listFraudAnalyses', { params: { type, id, entryEid } })
  const compared = useDialogOver<PlacedEntry>()
  return (
    <Stack component="section" gap="sm" aria-label={t('fraud.title')} mt="lg">
      <Title order={order}>{t('fraud.title')}</Title>
      <Loaded read={read} empty={t('fraud.nothing')}>
        {({ data }) => (
          <>
            {data.some(isUsedBefore) && (
              <Alert color="red" variant="outline" role="alert" title={t('fraud.usedBefore')} />
            )}
            {data.map((analysis) => (
              <OneAnalysis key={analysis.kind} analysis={analysis} onCompare={compared.open} />
            ))}
          </>
        )}
      </Loaded>
      {compared.matter && compared.isOpen && (
        <CompareDialog
          key={compared.round}
          experience={experience}
          entryEid={entryEid}
          other={compared.matter}
          onClose={compared.close}
        />
      )}
    </Stack>
  )
}

/** Merely alike is no use. */
const isUsedBefore = ({ kind }: FraudAnalysis) => isOfPictures(kind) && kind !== 'looks_alike'
const isOfPictures = (kind: FraudAnalysis['kind']) =>
  kind === 'till_code' || matchWords.some((word) => word === kind)

const shown = 5

type OneProps = { analysis: FraudAnalysis; onCompare: (entry: PlacedEntry) => void }

function OneAnalysis({ analysis, onCompare }: OneProps) {
  const t = useT()
  const { kind, detail, threshold, count, is_capped: isCapped, evidence } = analysis
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text fw={600} fz="sm">
          {t(`fraud.kind.${kind}`)}
        </Text>
        {count > 0 && (
          <Badge variant="default">{isCapped ? t('fraud.more', { count }) : String(count)}</Badge>
        )}
      </Group>
      {detail && <Text fz="sm">{detail}</Text>}
      {threshold !== null && <Text fz="sm">{t('fraud.threshold', { threshold: String(threshold) })}</Text>}
      {evidence.slice(0, shown).map((entry) => (
        <Evidence
          key={entry.entry_id}
          entry={entry}
          onCompare={isOfPictures(kind) ? () => onCompare(entry) : undefined}
        />
      ))}
      {evidence.length > shown && (
        <Text c="dimmed" fz="xs">
          {t('fraud.andMore', { count: evidence.length - shown })}
        </Text>
      )}
    </Stack>
  )
}

function Evidence({ entry, onCompare }: { entry: PlacedEntry; onCompare?: (() => void) | undefined }) {
  const t = useT()
  const format = useFormat()
  return (
    <Group gap="xs" justify="space-between">
      <Text fz="sm" component="div">
        <PersonLink
          id={entry.participant_id}
          name={entry.participant_name}
          is_flagged={entry.is_flagged}
          isInText
        />
        {` · ${entry.experience_name} · ${format.dateTime(entry.created_at)}`}
      </Text>
      {onCompare && (
        <Button
          variant="default"
          size="xs"
          onClick={onCompare}
          aria-label={t('fraud.compareWith', { entry: entry.entry_eid })}
        >
          {t('fraud.compare')}
        </Button>
      )}
    </Group>
  )
}
