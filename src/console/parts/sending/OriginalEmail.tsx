import { call } from '#console/kit/api/call.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import type { Message } from '#contract/messaging/calls.ts'

/** An e-mail as it came, with its files, for a mail program; nothing where it is not kept. */
export function OriginalEmail({ message: { id, has_original } }: { message: Message }) {
  const t = useT()
  if (!has_original) return null
  return <DownloadButton label={t('inbox.original')} onDownload={() => saveOriginal(id)} />
}

const saveOriginal = async (id: string): Promise<void> =>
  saveFile(await call('getOriginal', { params: { id } }), 'email.eml')
