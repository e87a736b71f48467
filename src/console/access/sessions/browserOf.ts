/** The first name that fits is meant: most browsers also call themselves Safari, and Edge and Opera Chrome. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: readonly [string, RegExp][], userAgent: string) =>
  names.find(([, mark]) => mark.test(userAgent))?.[0]

/** Names the browser in words that people know; undefined where it says none of these. */
export const browserOf = (userAgent: string) => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})
