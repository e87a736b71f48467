import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import { CropFrame } from './CropFrame.tsx'
import { drawable, type Frame, firstFrame, hasRatio, type ShapeName, shaped, shapes } from './frames.ts'

/** A name may be as long as one of the original, and has more behind it. */
const keptName = 180

/** Cuts a part out of a picture, which is a picture of its own then. */
export function CropDialog({ item, onClose }: { item: LibraryItem; onClose: () => void }) {
  const t = useT()
  const crop = useChange('cropLibraryItem')
  const size = { width: item.width ?? 1, height: item.height ?? 1 }
  const name = t('library.croppedName', { name: item.name.slice(0, keptName).trim() })
  const form = useCallForm({ call: 'cropLibraryItem', of: { ...firstFrame(size), name } })
  const [dragged, setDragged] = useState<Frame>()
  const [chosen, setShape] = useState<ShapeName>('free')
  const typed = {
    left: Number(form.useWatchValue('left')),
    top: Number(form.useWatchValue('top')),
    width: Number(form.useWatchValue('width')),
    height: Number(form.useWatchValue('height')),
  }
  const frame = dragged ?? drawable(typed, size)
  const { ratio: wanted } = shapes.find((one) => one.name === chosen) ?? shapes[0]
  // Whoever types other numbers has left the shape.
  const ratio = wanted !== undefined && hasRatio(frame, wanted) ? wanted : undefined
  const write = (next: Frame) => {
    for (const side of ['left', 'top', 'width', 'height'] as const) form.setFieldValue(side, next[side])
  }
  const take = (next: Frame, isOver: boolean) => {
    setDragged(isOver ? undefined : next)
    if (isOver) write(next)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('library.cropNamed', { name: item.name })}
      draft={item.id}
      submitLabel={t('library.cropDo')}
      form={form}
      onSubmit={async (body) => {
        const { data, is_new } = await crop.mutateAsync({ params: { id: item.id }, body })
        toast.success(t(is_new ? 'library.cropped' : 'library.croppedThere', { name: data.name }))
      }}
      size={720}
    >
      <Shapes
        shown={ratio === undefined ? 'free' : chosen}
        onShape={(shape) => {
          setShape(shape.name)
          write(shaped(frame, { size, ratio: shape.ratio }))
        }}
      />
      <CropFrame url={item.url} frame={frame} limits={{ size, ratio }} onFrame={take} />
      <CutSize frame={frame} />
      <SimpleGrid cols={{ base: 2, xs: 4 }}>
        <NumberField form={form} name="left" label={t('library.cropLeft')} max={size.width - 1} />
        <NumberField form={form} name="top" label={t('library.cropTop')} max={size.height - 1} />
        <NumberField form={form} name="width" label={t('library.cropWidth')} max={size.width} />
        <NumberField form={form} name="height" label={t('library.cropHeight')} max={size.height} />
      </SimpleGrid>
      <TextField form={form} name="name" label={t('kit.name')} />
      <Text c="dimmed" fz="sm">
        {t('library.cropText')}
      </Text>
    </FormDialog>
  )
}

type ShapesProps = { shown: ShapeName; onShape: (shape: (typeof shapes)[number]) => void }

function Shapes({ shown, onShape }: ShapesProps) {
  const t = useT()
  return (
    <Group gap="xs" role="group" aria-label={t('library.cropShape')}>
      {shapes.map((shape) => (
        <Button
          key={shape.name}
          variant={shape.name === shown ? 'light' : 'default'}
          size="xs"
          aria-pressed={shape.name === shown}
          onClick={() => onShape(shape)}
        >
          {t(`library.shape.${shape.name}`)}
        </Button>
      ))}
    </Group>
  )
}

/** The size of the part, told to whoever moves the frame without seeing it. */
function CutSize({ frame }: { frame: Frame }) {
  const t = useT()
  const format = useFormat()
  const [width, height] = [format.number(frame.width), format.number(frame.height)]
  const [left, top] = [format.number(frame.left), format.number(frame.top)]
  return (
    <Text role="status" ta="center">
      {t('library.cropSize', { width, height, left, top })}
    </Text>
  )
}
