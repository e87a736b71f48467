import { Divider, Kbd, Modal, Switch, Title } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type KeyHelp, usePageKeys } from '#console/kit/keyHelp.ts'
import { areKeysOn, setKeysOn } from '#console/kit/keys.ts'
import classes from '#console/parts/frame/frame.module.css'

/** The keys, and a switch for those of one letter. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT()
  const [isOn, setOn] = useState(areKeysOn)
  const mod = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'
  const page = usePageKeys()
  const keys: KeyHelp[] = [
    { keys: [mod, 'K'], text: t('keyHelp.keyPalette') },
    { keys: [mod, 'S'], text: t('keyHelp.keySave') },
    { keys: ['/'], text: t('keyHelp.keySearch') },
    { keys: ['J', 'K'], text: t('keyHelp.keyRows') },
    { keys: ['Enter'], text: t('keyHelp.keyOpen') },
    { keys: ['Shift', '↑ ↓'], text: t('keyHelp.keyExtend') },
    { keys: ['Shift', t('keyHelp.space')], text: t('keyHelp.keyRange') },
    { keys: ['C'], text: t('keyHelp.keyCreate') },
    { keys: ['['], text: t('keyHelp.keyNavigation') },
    { keys: ['H'], text: t('keyHelp.keySupport') },
    { keys: ['Q'], text: t('keyHelp.keyQuickLinks') },
    { keys: ['?'], text: t('keyHelp.keyHelp') },
  ]
  return (
    <Modal opened={opened} onClose={onClose} title={t('shell.help')}>
      <Keys rows={keys.filter((row) => !page?.rows.some((one) => one.keys.join() === row.keys.join()))} />
      {page && (
        <>
          <Title order={3} my="sm">
            {page.title}
          </Title>
          <Keys rows={page.rows} />
        </>
      )}
      <Divider my="md" />
      <Switch
        label={t('keyHelp.singleKeys')}
        description={t('keyHelp.singleKeysHint')}
        checked={isOn}
        onChange={(event) => {
          setKeysOn(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
    </Modal>
  )
}

function Keys({ rows }: { rows: KeyHelp[] }) {
  return (
    <dl className={classes.keys}>
      {rows.map(({ keys, text }) => (
        <div key={text} style={{ display: 'contents' }}>
          <dt>
            {keys.map((name) => (
              <Kbd key={name} mr={4}>
                {name}
              </Kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
