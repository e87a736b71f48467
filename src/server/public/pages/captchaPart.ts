/** The captcha of a provider in the entry form (decisions 4), and the sites that its page may have it from. */
import { captchaField } from '#contract/experiences/formRuleText.ts'
import type { CaptchaSites } from '#server/adapters/captcha/port.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { captchaTexts } from '../captchaTexts.ts'
import { entryFields } from '../entryFields.ts'
import type { FormState } from './formFields.ts'
import { needsSignIn } from './signInCard.ts'
import type { PublicExperience } from './siteFrame.ts'

/**
 * The widget with its script, which both fill the form by themselves. A fault leads to the group, from where Tab goes on
 * into the widget.
 */
export function captchaPart({ captcha, language }: PublicExperience, { errors }: FormState): Html | '' {
  if (!captcha) return ''
  const { widget, isLoaded } = captcha
  const texts = captchaTexts[language]
  const error = errors.get(captchaField)
  if (!isLoaded) return html`<p class="dim">${texts.inPreview(widget.name)}</p>`
  return html`<div class="field" id="${captchaField}" tabindex="-1" role="group" aria-labelledby="${captchaField}-label" aria-describedby="${captchaField}-hint${error ? ` ${captchaField}-error` : ''}">
<span class="label" id="${captchaField}-label">${texts.label}</span>
<div class="${widget.className}" data-sitekey="${widget.siteKey}" data-language="${language}"></div>
<script src="${widget.scriptOf(language)}" async defer></script>
<noscript><p class="alert">${texts.needsScript(widget.name)}</p></noscript>
<span class="dim" id="${captchaField}-hint">${texts.told(widget.name)} <a href="${widget.privacyUrl}" target="_blank" rel="noopener">${texts.policy}</a></span>
${error ? html`<span class="error" id="${captchaField}-error">${error}</span>` : ''}</div>`
}

/** Of a page that has the entry form; undefined where it has everything from us. */
export function captchaSites(shown: PublicExperience): CaptchaSites | undefined {
  const { captcha } = shown
  const isThere = captcha?.isLoaded && !needsSignIn(shown) && entryFields(shown).length > 0
  return isThere ? captcha.widget.sites : undefined
}
