import { useRead } from '#console/kit/api/query.ts'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'

type Props = {
  form: Form<{ experience_id: string }>
  description?: string
  /** Only those that the public reaches at an address. */
  isAddressed?: boolean
  /** Of the one that is chosen already, and perhaps deleted since or beyond the list. */
  chosenName: string | null | undefined
}

/** A choice of experience, or none. */
export function ExperienceField({ form, chosenName, isAddressed = false, ...field }: Props) {
  const t = useT()
  const all = useRead('listAllExperiences', {}, { staleMs: 60_000 }).data?.data ?? []
  const experiences = all.filter(({ kind }) => !isAddressed || facts[kind].hasAddress)
  const { experience_id: current } = form.getInitialValues()
  const isListed = current === '' || experiences.some(({ id }) => id === current)
  const options = [...(isListed ? [] : [{ id: current, name: chosenName ?? '' }]), ...experiences]
  return (
    <ChoiceField
      form={form}
      name="experience_id"
      label={t('nouns.experience')}
      none={t('nouns.noExperience')}
      data={options.map((one) => ({ value: one.id, label: one.name }))}
      {...field}
    />
  )
}
