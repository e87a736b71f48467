import { call } from '#console/kit/api/call.ts'
import { translate } from '#console/kit/i18n/i18n.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import type { ParticipantImport } from '#contract/participants/calls.ts'

/** Saves the refused rows of an import as a CSV. */
export async function downloadRefused({ refused_file_id, name }: ParticipantImport): Promise<void> {
  if (!refused_file_id) return
  const blob = await call('getFile', { params: { id: refused_file_id } })
  const file = name.toLowerCase().endsWith('.csv') ? name : `${name}.csv`
  saveFile(blob, translate('imports.refusedFile', { file }))
}
