/** The frame fills what the client's page gives it: a head, the thread that scrolls, the form. */
export const widgetStyles = `
html, body { height: 100% }
body { display: grid; grid-template-rows: auto 1fr; background: var(--card) }
[hidden] { display: none !important }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .6rem .6rem .6rem 1.1rem;
  background: var(--surface-brand); color: var(--on-brand) }
header :focus-visible { outline-color: currentColor }
h1 { font-size: 1.0625rem; font-weight: 650; overflow-wrap: anywhere }
.close { appearance: none; border: 0; background: none; color: inherit; font: inherit; font-size: 1.35rem; line-height: 1;
  width: 44px; height: 44px; border-radius: 10px; cursor: pointer }
main { min-height: 0; display: grid; grid-template-rows: 1fr auto }
.thread { overflow-y: auto; overscroll-behavior: contain; padding: 1rem; display: flex; flex-direction: column; gap: .55rem }
.thread > div { max-width: 85%; border-radius: 18px; padding: .55rem .85rem; white-space: pre-wrap; overflow-wrap: anywhere }
.out { align-self: flex-start; background: var(--page); border: 1px solid var(--line); border-bottom-left-radius: 6px }
.in { align-self: flex-end; background: var(--surface-brand); color: var(--on-brand); border-bottom-right-radius: 6px }
.who { display: block; font-size: .8125rem; font-weight: 600 }
.in .who { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.out .who { color: var(--dim) }
.thread time { display: block; font-size: .75rem; margin-top: .15rem }
.out time { color: var(--dim) }
form { display: grid; gap: .7rem; padding: .9rem 1rem 1rem; border-top: 1px solid var(--line) }
.field { display: grid; gap: .25rem }
textarea { resize: none; height: 4.6rem }
.composer { grid-template-columns: 1fr auto; align-items: end; gap: .6rem; padding: .8rem }
.composer textarea { height: 48px }
.composer .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.composer .problem { grid-column: 1 / -1 }
.problem { color: var(--bad); font-size: .9375rem; font-weight: 550 }
.problem:empty { display: none }
[aria-invalid=true] { border-color: var(--bad); border-width: 2px }
.gone { display: grid; place-content: center; padding: 2rem; text-align: center; color: var(--dim) }`
