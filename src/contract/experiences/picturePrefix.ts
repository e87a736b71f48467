const whole =
  /^https:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)((?:\/[\w.~%+@!$'()*,=&-]*)*)(?:[?#].*)?$/i

/**
 * Below which address pictures lie whose addresses name no place (E3), with a slash at its end; undefined for what is
 * no whole address over https, which takes nothing from anywhere. Its host may stand in a page's policy as it is.
 */
export function picturePrefix(text: string | null | undefined): string | undefined {
  const [, host, path = ''] = whole.exec(text?.trim() ?? '') ?? []
  return host === undefined ? undefined : `https://${host.toLowerCase()}${path.replace(/\/*$/, '/')}`
}
