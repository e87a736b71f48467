/** Whether a link to this address works on the machine of the installation alone: nobody has set `PUBLIC_URL`. */
export const isLocalAddress = (address: string): boolean =>
  /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?(\/|$)/i.test(address)
