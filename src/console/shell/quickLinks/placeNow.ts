/** The page that is shown: its address within the console, and the name that its heading has. */
export function placeNow(): { name: string; url: string } {
  const { pathname, search, hash } = window.location
  const heading = document.querySelector('main h1')?.textContent ?? ''
  return { name: heading.trim().slice(0, 60), url: pathname + search + hash }
}
