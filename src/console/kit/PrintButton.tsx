import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Prints the page as it stands. It belongs into the page's head, whose actions are not on the paper. */
export function PrintButton({ label, variant = 'filled' }: { label: string; variant?: string }) {
  return (
    <Button
      variant={variant}
      leftSection={<IconPrinter size={14} aria-hidden />}
      onClick={() => window.print()}
    >
      {label}
    </Button>
  )
}
