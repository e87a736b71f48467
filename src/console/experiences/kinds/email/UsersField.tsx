import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { SeveralFoundField, useFoundSearch } from '#console/kit/fields/SeveralFoundField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { mostUsers } from '#contract/experiences/kinds/emailRecipients.ts'
import type { EmailForm } from './emailValues.ts'

/** Whoever gets an e-mail about a participant, of those who work for the client. */
export function UsersField({ form }: { form: EmailForm }) {
  const t = useT()
  const by = useFoundSearch()
  const [picked, setPicked] = useState<{ value: string; label: string }[]>([])
  const read = useRead('findUsers', { query: { search: by.search } }, { isEnabled: by.isAsked })
  const others = form.useWatchValue('users_data').filter((id) => picked.every(({ value }) => value !== id))
  // The form has ids alone, those that were saved and those of a draft.
  const named = useRead('findUsers', { query: { ids: others.join() } }, { isEnabled: others.length > 0 })
  const nameOf = (id: string) => {
    const user = named.data?.data.find((one) => one.id === id)
    return user ? labelOf(user) : t(named.data ? 'email.userGone' : 'kit.loading')
  }
  return (
    <SeveralFoundField
      form={form}
      name="users_data"
      label={t('email.users_data')}
      description={t('email.usersHelp', { max: mostUsers })}
      placeholder={t('email.findUser')}
      maxValues={mostUsers}
      withAsterisk
      by={by}
      read={named.isError ? named : read}
      found={read.data?.data.map((user) => ({ value: user.id, label: labelOf(user) }))}
      known={[...picked, ...others.map((value) => ({ value, label: nameOf(value) }))]}
      onPick={(one) => setPicked((all) => [...all.filter(({ value }) => value !== one.value), one])}
    />
  )
}

const labelOf = ({ name, email }: { name: string; email: string }): string => `${name} · ${email}`
