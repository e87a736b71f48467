/**
 * Why a try failed. `name`: its name has no address. `inside`: an address in a network that is not public. `refused`:
 * nobody takes connections there. `tls`: its certificate does not hold. `slow`: no answer in time. `redirect`: it leads
 * elsewhere. `status`: it answered something else than 200 to 299. `broken`: the connection broke off. `late`: nothing
 * was taken for too long, so it was given up without another try.
 */
export const webhookFailures = [
  'name',
  'inside',
  'refused',
  'tls',
  'slow',
  'redirect',
  'status',
  'broken',
  'late',
] as const
export type WebhookFailure = (typeof webhookFailures)[number]
