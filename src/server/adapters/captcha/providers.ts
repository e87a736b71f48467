import type { CaptchaLanguage, CaptchaWidget } from './port.ts'

type Provider = Omit<CaptchaWidget, 'siteKey'> & {
  /** Verifies the answer, unless a setting names another place. */
  readonly verifyUrl: string
}

const cloudflare = ['https://challenges.cloudflare.com']
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
const google = 'https://www.google.com/recaptcha/'

/** As each documents its widget, the policy that it needs, and `siteverify`. */
export const providers = {
  turnstile: {
    name: 'Cloudflare Turnstile',
    className: 'cf-turnstile',
    // The language is said by the element.
    scriptOf: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    field: 'cf-turnstile-response',
    otherFields: [],
    sites: { script: cloudflare, frame: cloudflare, style: [], connect: [] },
    privacyUrl: 'https://www.cloudflare.com/turnstile-privacy-policy/',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    name: 'hCaptcha',
    className: 'h-captcha',
    scriptOf: (language: CaptchaLanguage) => `https://js.hcaptcha.com/1/api.js?hl=${language}`,
    field: 'h-captcha-response',
    // For pages that were made for reCAPTCHA.
    otherFields: ['g-recaptcha-response'],
    sites: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
    privacyUrl: 'https://www.hcaptcha.com/privacy',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
  },
  recaptcha: {
    name: 'Google reCAPTCHA',
    className: 'g-recaptcha',
    scriptOf: (language: CaptchaLanguage) => `${google}api.js?hl=${language === 'fr' ? 'fr-CA' : 'en'}`,
    field: 'g-recaptcha-response',
    otherFields: [],
    sites: {
      script: [google, 'https://www.gstatic.com/recaptcha/'],
      frame: [google, 'https://recaptcha.google.com/recaptcha/'],
      style: [],
      connect: [google],
    },
    privacyUrl: 'https://policies.google.com/privacy',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]
