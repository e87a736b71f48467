import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '#console/kit/api/errors.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useStandingOptions } from '#console/kit/fields/useStandingOptions.ts'
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
  const read = useRead('listLists', { query: { search, per_page: maxShown } }, { isEnabled: isOpen })
  const isSettled = typed.trim() === search
  const options = useStandingOptions({
    isOpen,
    typed: typed.trim(),
    found: (read.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    isAnswered: isSettled && read.data !== undefined,
  })
  const choose = (id: string | null) => {
    const list = options.find(({ value }) => value === id)
    if (!list) return
    setTyped('')
    onAdd({ id: list.value, name: list.label })
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
      onDropdownClose={() => setOpen(false)}
      onChange={choose}
      disabled={isBusy}
      data={options}
      filter={({ options: all }) => all}
      nothingFoundMessage={isSettled && !read.isPending ? t('kit.nothingMatches') : t('kit.loading')}
      error={read.isError && messageOf(read.error)}
    />
  )
}
