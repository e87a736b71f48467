import { ActionIcon } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = { onClick: () => void; className?: string | undefined }

export function SupportButton({ onClick, className = '' }: Props) {
  const t = useT()
  return (
    <ActionIcon
      className={className}
      aria-label={t('shell.technicalSupport')}
      title={`${t('shell.technicalSupport')} (H)`}
      onClick={onClick}
      c="inherit"
    >
      <IconLifebuoy size={18} stroke={1.6} />
    </ActionIcon>
  )
}
