import { accessCodeLengths } from '#contract/campaigns/accessCodes/limits.ts'
import type { Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import { whyNoCode } from '#contract/words/codeText.ts'

/** Why what is already normalised is no access code. */
export function codeFault(code: string): Why | undefined {
  switch (whyNoCode(code, accessCodeLengths)) {
    case 'code_too_short':
      return why('access_code_too_short', { min: accessCodeLengths.min })
    case 'code_too_long':
      return why('access_code_too_long', { max: accessCodeLengths.max })
    case 'code_not_plain':
      return why('access_code_not_plain')
    case undefined:
      return undefined
  }
}
