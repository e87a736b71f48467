import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { LanguageSwitch, SchemeSwitch } from '#console/parts/frame/Switches.tsx'
import classes from './access.module.css'

type Props = { title: string; hint?: ReactNode; children?: ReactNode }

/** A page for who is not signed in: one card, and the switches below it. */
export function OpenFrame({ title, hint, children }: Props) {
  useDocumentTitle(`${title} · Fanfare`)
  return (
    <main className={classes.signIn}>
      <div className={classes.card}>
        <Stack gap="md">
          <div>
            <Text className={classes.brand}>Fanfare</Text>
            <Title order={1}>{title}</Title>
            {hint && <Text c="dimmed">{hint}</Text>}
          </div>
          {children}
        </Stack>
      </div>
      <Group gap={4} justify="center" mt="md">
        <LanguageSwitch />
        <SchemeSwitch />
      </Group>
    </main>
  )
}
