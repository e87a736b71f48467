/** A field for photos and PDFs: a plain one that any browser sends with the form; the script sends each as it is chosen. */
import { uploadPieceBytes } from '#contract/public/uploads.ts'
import { maxReceiptBytes, maxReceipts, receiptTypes } from '#contract/words/receipts.ts'
import { type Html, html, trustedHtml } from '#server/platform/rendering.ts'
import type { EntryField } from '../entryFields.ts'
import type { Language } from '../texts.ts'
import { tokensIn } from './fileAnswers.ts'
import { uploadTexts } from './uploadTexts.ts'

type Shown = {
  readonly label: string
  readonly form: {
    readonly values: ReadonlyMap<string, string>
    readonly errors: ReadonlyMap<string, string>
  }
  readonly language: Language
  /** The secret of the claim whose form it stands in. */
  readonly claim?: string | undefined
}

export function fileField({ name, isRequired }: EntryField, { label, form, language, claim }: Shown): Html {
  const { hint, kept, script } = uploadTexts[language]
  const tokens = tokensIn(form.values.get(name) ?? '')
  const error = form.errors.get(name)
  const limits = { max: maxReceipts, bytes: maxReceiptBytes, piece: uploadPieceBytes, lang: language, claim }
  return html`<div class="field" data-upload="${JSON.stringify({ ...limits, texts: script })}"><label for="${name}">${label}</label>
<span class="dim" id="${name}-hint">${hint}</span>
<input id="${name}" name="${name}" type="file" multiple accept="${[...receiptTypes, '.heic'].join()}"${
    isRequired && tokens.length === 0 ? html` required` : ''
  }${error ? html` aria-invalid="true"` : ''} aria-describedby="${name}-hint${error ? ` ${name}-error` : ''}">
<input type="hidden" name="${name}" value="${tokens.join()}">
${tokens.length > 0 ? html`<p class="dim" data-kept>${kept(tokens.length)}</p>` : ''}
${error ? html`<span class="error" id="${name}-error">${error}</span>` : ''}
<style>${trustedHtml(styles)}</style><script type="module" src="/site/upload.js"></script></div>`
}

const styles = `
.uploads { list-style: none; margin: .4rem 0 0; padding: 0; display: grid; gap: .75rem }
.uploads li { display: grid; grid-template-columns: 4.5rem minmax(0, 1fr) auto; gap: .2rem .75rem; align-items: center;
  border: 1px solid var(--line); border-radius: 12px; padding: .6rem }
.uploads canvas { width: 4.5rem; height: 4.5rem; object-fit: cover; border-radius: 8px; grid-row: span 3; background: var(--line) }
.uploads b { font-size: .9375rem; overflow: hidden; text-overflow: ellipsis }
.uploads progress { width: 100%; grid-column: 2; accent-color: var(--brand) }
.uploads p { grid-column: 2 / -1; font-size: .9375rem }
.uploads button, .camera { font: inherit; font-weight: 600; min-height: 44px; min-width: 44px; padding: .4rem .8rem;
  border: 1px solid var(--field); border-radius: 10px; background: var(--card); color: inherit; cursor: pointer }
.uploads [data-again] { grid-column: 2; justify-self: start }`
