import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '#console/kit/api/errors.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

const searchDelayMs = 250
const maxShown = 25

type Props = { isBusy: boolean; onAdd: (list: { id: string; name: string }) => void }

/** Finds a list by name, on the server, and adds to it as soon as it is chosen. */
export function AddToList({ isBusy, onAdd }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs)
  const read = useRead(
    'listLists',
    { query: { search, per_page: maxShown } },
    { isEnabled: isOpen, keepsPrevious: true },
  )
  const lists = read.data?.data ?? []
  const choose = (id: string | null) => {
    const list = lists.find((one) => one.id === id)
    if (!list) return
    setTyped('')
    onAdd(list)
  }
  return (
    <Select
      mt="xs"
      aria-label={t('person.addToList')}
      placeholder={t('person.addToList')}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onChange={choose}
      disabled={isBusy}
      data={lists.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={read.isPending ? t('kit.loading') : t('kit.nothingMatches')}
      error={read.isError && messageOf(read.error)}
    />
  )
}
