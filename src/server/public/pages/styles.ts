/** The entry site: one calm column, made for a phone first. */
export const siteStyles = `
.top { background: var(--surface-brand); color: var(--on-brand) }
.top > div { max-width: 40rem; margin: 0 auto; padding: .85rem 1.25rem; display: flex; gap: 1rem;
  align-items: center; justify-content: space-between; font-weight: 650 }
.top a { color: inherit; font-weight: 500; padding: .4rem 0 }
.top :focus-visible { outline-color: currentColor }
main { max-width: 40rem; margin: 0 auto; padding: 1.75rem 1.25rem 3rem; display: grid; gap: 1.5rem }
h1 { font-size: clamp(1.75rem, 6vw, 2.5rem); letter-spacing: -.02em }
h2 { font-size: 1.3rem }
.intro { display: grid; gap: .5rem }
.home { display: block; width: 100%; border: 1px solid var(--line); border-radius: 16px; background: #fff }
.card { padding: clamp(1.25rem, 5vw, 2rem); display: grid; gap: 1.1rem }
.field { display: grid; gap: .35rem }
.pair { display: grid; gap: 1.1rem }
@media (min-width: 32rem) { .pair { grid-template-columns: 1fr 1fr } }
.check { display: grid; grid-template-columns: auto 1fr; gap: .75rem; align-items: start }
.check label { font-weight: 400 }
.check input { width: 24px; height: 24px; min-height: 0; margin: 0; accent-color: var(--surface-brand) }
.check .error { grid-column: 2 }
.error { color: var(--bad); font-size: .9375rem; font-weight: 550 }
[aria-invalid=true] { border-color: var(--bad); border-width: 2px }
.alert { background: var(--bad-soft); border: 1px solid var(--bad); border-radius: 12px; padding: 1rem 1.1rem;
  display: grid; gap: .4rem }
.alert ul { margin: 0; padding-left: 1.2rem }
.alert a { color: inherit }
.number { font-family: ui-monospace, monospace; font-size: 1.05rem; letter-spacing: .06em }
.mark { width: 3.25rem; height: 3.25rem; border-radius: 50%; background: var(--surface-brand); color: var(--on-brand);
  display: grid; place-items: center; font-size: 1.6rem }
[data-status]:empty { display: none }
footer { max-width: 40rem; margin: 0 auto; padding: 0 1.25rem 2.5rem; overflow-wrap: anywhere }
footer:empty { display: none }`

export const handsetStyles = `
main { max-width: 62rem; margin: 0 auto; padding: clamp(1rem, 4vw, 2.5rem); display: grid; gap: 2rem }
@media (min-width: 50rem) { main { grid-template-columns: minmax(16rem, 1fr) 26rem; align-items: start } }
.side { display: grid; gap: 1.1rem }
h1 { font-size: 1.75rem; letter-spacing: -.02em }
.field { display: grid; gap: .35rem }
.chips { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin: 0; list-style: none }
.chips button { font: inherit; font-size: .9375rem; color: var(--brand); background: var(--card); cursor: pointer;
  border: 1px solid var(--field); border-radius: 999px; padding: .4rem .9rem; min-height: 40px }
.phone { background: var(--card); border: 10px solid #1c1f26; border-radius: 44px; box-shadow: var(--shadow);
  height: min(46rem, calc(100dvh - 3rem)); min-height: 30rem; display: grid; grid-template-rows: auto 1fr auto;
  overflow: hidden }
@media (prefers-color-scheme: dark) { .phone { border-color: #3a3f4a } }
.phone header { padding: .9rem 1.25rem; border-bottom: 1px solid var(--line); text-align: center }
.phone h2 { font-size: 1.0625rem }
.thread { overflow-y: auto; padding: 1rem; display: flex; flex-direction: column;
  gap: .55rem; overscroll-behavior: contain }
.thread > div { max-width: 82%; border-radius: 20px; padding: .55rem .9rem; white-space: pre-wrap;
  overflow-wrap: anywhere }
.thread .to_phone { align-self: flex-start; background: var(--page); border: 1px solid var(--line);
  border-bottom-left-radius: 6px }
.thread .from_phone { align-self: flex-end; background: var(--surface-brand); color: var(--on-brand);
  border-bottom-right-radius: 6px }
.thread time { display: block; font-size: .75rem; margin-top: .15rem }
.thread .to_phone time { color: var(--dim) }
.empty { margin: auto; text-align: center; color: var(--dim); padding: 2rem }
.composer { display: grid; grid-template-columns: 1fr auto; gap: .6rem; padding: .8rem; border-top: 1px solid var(--line) }
.composer textarea { resize: none; border-radius: 22px; height: 48px }
.composer .button { border-radius: 22px }
.problem { color: var(--bad); padding: 0 1.1rem .8rem; grid-column: 1 / -1 }
.problem:empty { display: none }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }`

export const outboxStyles = `
main { max-width: 48rem; margin: 0 auto; padding: clamp(1rem, 4vw, 2.5rem); display: grid; gap: 1rem }
h1 { font-size: 1.75rem; letter-spacing: -.02em }
details { padding: 1rem 1.25rem }
summary { cursor: pointer; display: grid; gap: .1rem; list-style-position: outside }
summary strong { overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 1rem 0 0; padding-top: 1rem;
  border-top: 1px solid var(--line) }
.answer { display: grid; gap: .6rem; justify-items: start; margin-top: 1rem }`
