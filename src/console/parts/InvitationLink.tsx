import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { SentInvitation } from '#contract/access/invitationCalls.ts'
import { SecretDialog } from './SecretDialog.tsx'

type Props = { sent: SentInvitation | undefined; onClose: () => void }

/** The address that whoever invites hands over where nothing is mailed, shown this once. */
export function InvitationLink({ sent, onClose }: Props) {
  const t = useT()
  const link = sent?.link ?? undefined
  const isSecret = link?.includes('#') ?? false
  const words = {
    title: t('users.linkTitle'),
    text: t(isSecret ? 'users.linkText' : 'users.linkTextAccount', { email: sent?.email ?? '' }),
    secret: t('users.linkLabel'),
    copy: t('users.linkCopy'),
    kept: t('users.linkKept'),
  }
  return <SecretDialog secret={link} words={words} onClose={onClose} />
}

/** Tells of an invitation that was sent: a toast where it is mailed, else `show`. */
export function useSentInvitation(show: (sent: SentInvitation) => void) {
  const t = useT()
  return (sent: SentInvitation, isAgain = false) => {
    if (sent.link !== null) return show(sent)
    toast.success(isAgain ? t('users.invitedAgain') : t('users.invited', { email: sent.email }))
  }
}
