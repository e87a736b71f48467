import { Button, FileButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '#console/kit/api/call.ts'
import { useChange } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useAct } from '#console/kit/useAct.ts'
import { CutPicture } from './CutPicture.tsx'
import { cutPicture, type Edited, uncut } from './cutPicture.ts'
import { PictureFindings } from './PictureFindings.tsx'

type Found = Answer<'analyseImage'>['data']
type Chosen = { readonly file: File; readonly address: string }
const asItCame: Edited = { rotation: 0, cut: uncut }

/** A picture that is in no entry: chosen, turned and cut here, and looked up among those that are (E2). */
export function CheckPicturePage() {
  const t = useT()
  const [chosen, setChosen] = useState<Chosen>()
  const [edited, setEdited] = useState(asItCame)
  const [found, setFound] = useState<Found>()
  const analyse = useChange('analyseImage')
  const { isBusy, failure, run, clear } = useAct()
  const choose = (file: File | null) => {
    if (!file) return
    if (chosen) URL.revokeObjectURL(chosen.address)
    setChosen({ file, address: URL.createObjectURL(file) })
    setEdited(asItCame)
    setFound(undefined)
    clear()
  }
  const edit = (next: Edited) => {
    setEdited(next)
    setFound(undefined)
  }
  const check = ({ file }: Chosen) =>
    run(async () => {
      setFound((await analyse.mutateAsync({ body: {}, file: await cutPicture(file, edited) })).data)
    })
  return (
    <Page>
      <PageHead title={t('shell.checkPicture')} />
      <Stack>
        <Text>{t('fraud.checkText')}</Text>
        <ErrorSummary failure={failure} />
        <Group>
          <FileButton onChange={choose} accept={accepted} disabled={isBusy}>
            {(props) => (
              <Button {...props} variant="default">
                {t('fraud.choose')}
              </Button>
            )}
          </FileButton>
          <Button disabled={!chosen} loading={isBusy} onClick={() => chosen && void check(chosen)}>
            {t('fraud.check')}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {chosen && (
            <CutPicture key={chosen.address} address={chosen.address} edited={edited} onEdit={edit} />
          )}
          {found && <PictureFindings found={found} />}
        </SimpleGrid>
      </Stack>
    </Page>
  )
}

const accepted = 'image/jpeg,image/png,image/webp,image/heic,application/pdf'
