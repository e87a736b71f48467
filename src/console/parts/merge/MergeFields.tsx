import { Button, Menu, ScrollArea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import classes from './merge.module.css'
import { dataKeys, insertField, type MergeField } from './mergeInsert.ts'

type Props = {
  /** The field that is inserted into, by its label. */
  target: string
  lang: 'en' | 'fr'
  /** Whose variables can be inserted; '' while none is chosen. */
  campaignId: string
  field: () => HTMLInputElement | HTMLTextAreaElement | null
  /** Whether the text may name what is known of the person. */
  isPersonal?: boolean
  /** Whether the text has a place for an access code. */
  givesCode?: boolean
}

const quick = [
  { kind: 'person', name: 'first_name' },
  { kind: 'person', name: 'last_name' },
  { kind: 'code', name: 'access_code' },
] as const satisfies MergeField[]

/** Merge fields at the caret: the names at once, the rest in a menu with the data keys and the client's links. */
export function MergeFields(props: Props) {
  const { target, lang, campaignId, field, isPersonal = true, givesCode = false } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const insert = (merge: MergeField) => insertField(field(), merge, lang)
  return (
    <div className={classes.mergeFields}>
      <span>{t('compose.insert')}</span>
      {quick
        .filter(({ kind }) => (kind === 'person' ? isPersonal : givesCode))
        .map((merge) => {
          const label = t(`compose.field.${merge.name}`)
          return (
            <Button
              key={merge.name}
              variant="default"
              size="compact-xs"
              aria-label={t('compose.insertInto', { field: label, target })}
              onClick={() => insert(merge)}
            >
              {label}
            </Button>
          )
        })}
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" returnFocus={false} width={260}>
        <Menu.Target>
          <Button
            variant="default"
            size="compact-xs"
            rightSection={<IconChevronDown size={12} />}
            aria-label={t('compose.moreInto', { target })}
          >
            {t('compose.moreFields')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ScrollArea.Autosize mah={320} type="auto">
            {isPersonal && <FieldItems insert={insert} />}
            {isOpen && campaignId && <VariableItems campaignId={campaignId} insert={insert} />}
            {isOpen && <LinkItems insert={insert} />}
          </ScrollArea.Autosize>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function FieldItems({ insert }: { insert: (merge: MergeField) => void }) {
  const t = useT()
  return (
    <>
      <Menu.Item onClick={() => insert({ kind: 'person', name: 'name' })}>
        {t('compose.field.name')}
      </Menu.Item>
      <Menu.Label>{t('compose.dataKeys')}</Menu.Label>
      {dataKeys.map((key) => (
        <Menu.Item key={key} onClick={() => insert({ kind: 'data', key })}>
          {t(`compose.data.${key}`)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => insert({ kind: 'data', key: undefined })}>{t('compose.otherKey')}</Menu.Item>
    </>
  )
}

type VariableProps = { campaignId: string; insert: (merge: MergeField) => void }

/** The variables of the text's campaign are read when the menu opens. */
function VariableItems({ campaignId, insert }: VariableProps) {
  const t = useT()
  const canRead = useCan('campaigns', 'read')
  const campaign = useRead('getCampaign', { params: { id: campaignId } }, { isEnabled: canRead })
  const variables = campaign.data?.data.variables ?? []
  if (variables.length === 0 && !campaign.isError) return null
  return (
    <>
      <Menu.Label>{t('compose.variables')}</Menu.Label>
      {campaign.isError && <Menu.Item disabled>{t('kit.couldNotFetch')}</Menu.Item>}
      {variables.map(({ id, key, value }) => (
        <Menu.Item key={id} onClick={() => insert({ kind: 'variable', key })}>
          {key}
          <span className={classes.menuHint}>{value}</span>
        </Menu.Item>
      ))}
    </>
  )
}

/** Read when the menu opens: most messages have no link. */
function LinkItems({ insert }: { insert: (merge: MergeField) => void }) {
  const t = useT()
  const canRead = useCan('campaigns', 'read')
  const links = useRead('listLinks', { query: { per_page: 100 } }, { isEnabled: canRead })
  const rows = links.data?.data ?? []
  return (
    <>
      <Menu.Label>{t('compose.links')}</Menu.Label>
      {links.isError && <Menu.Item disabled>{t('kit.couldNotFetch')}</Menu.Item>}
      {links.isPending && canRead && <Menu.Item disabled>{t('kit.loading')}</Menu.Item>}
      {links.data && rows.length === 0 && <Menu.Item disabled>{t('compose.noLinks')}</Menu.Item>}
      {rows.map((link) => (
        <Menu.Item key={link.id} onClick={() => insert({ kind: 'link', code: link.code })}>
          {link.name}
          <span className={classes.menuHint}>{link.url}</span>
        </Menu.Item>
      ))}
    </>
  )
}
