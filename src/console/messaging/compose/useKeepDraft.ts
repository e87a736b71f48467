import { useBlocker } from '@tanstack/react-router'
import { keepDraft } from '#console/kit/edit/drafts.ts'
import type { EditForm } from '#console/kit/edit/useEditForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useSession } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Values } from './values.ts'

/** Whoever leaves is not asked: what was typed stays as a draft, and is offered when the same form opens again. */
export function useKeepDraft({ form }: EditForm<Values>, draftKey: string): void {
  const t = useT()
  const person = useSession().user.id
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname !== next.pathname && form.isDirty()) {
        keepDraft(person, draftKey, form.getValues())
        toast.success(t('compose.draftKept'), { for: 'messaging' })
      }
      return false
    },
  })
}
