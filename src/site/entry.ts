// The entry form without script works just the same; this spares a second press and finds the faults for readers.
document.querySelector<HTMLElement>('[data-errors]')?.focus()

for (const form of document.querySelectorAll('form')) {
  const button = form.querySelector('button')
  form.addEventListener('submit', (event) => {
    if (button?.getAttribute('aria-disabled') === 'true') event.preventDefault()
    button?.setAttribute('aria-disabled', 'true')
  })
  // Back from the next page: the form can be sent again.
  window.addEventListener('pageshow', () => button?.removeAttribute('aria-disabled'))
}
