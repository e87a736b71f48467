import type { Token } from '#contract/experiences/tokenText.ts'

/** The part of the form that the preview shows although it is not saved. */
export type Unsaved = {
  readonly pages: readonly { readonly name: string; readonly html: string }[]
  /** Left out where they are as they are stored. */
  readonly tokens?: readonly Pick<Token, 'key' | 'content'>[] | undefined
  readonly form_rules?: readonly object[] | undefined
  readonly uploaded_image_questions?: readonly object[] | undefined
}

/** Sends it into the frame of this name, which so has the public page's own headers. It takes no focus. */
export function postPreview(frame: string, address: string, unsaved: Unsaved): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  form.target = frame
  form.hidden = true
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'unsaved'
  field.value = JSON.stringify(unsaved)
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
