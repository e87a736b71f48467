import { type FormSettings, readFormSettings } from '#server/adapters/formSettings.ts'

/** Every form proves its work as in earnest, but little of it: a test sends many. */
export const testForms: FormSettings = { ...readFormSettings({}), proofWork: 1 }
