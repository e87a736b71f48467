/**
 * The entry site, made for a phone first: a band in the client's colour, what the client says, the form. On a wide
 * screen the form stands beside what is said and stays in sight.
 */
export const siteStyles = `
:root { --wide: 42rem; --edge: max(min(1.25rem, 6vw), env(safe-area-inset-left)); scroll-padding: 1rem 0 6rem }
:root:has(.columns) { --wide: 68rem }
body { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column }
.top, .intro { background: var(--surface-brand); color: var(--on-brand) }
.top > div, main, footer { width: 100%; max-width: calc(var(--wide) + 2 * var(--edge)); margin: 0 auto;
  padding-inline: var(--edge) }
.top > div { padding-block: .75rem; display: flex; flex-wrap: wrap; gap: .5rem 1rem;
  align-items: center; justify-content: space-between; font-weight: 650 }
.top a { color: inherit; font-weight: 500; padding: .4rem 0; display: inline-block; min-width: 24px }
.top :focus-visible { outline-color: currentColor }
main { flex: 1; padding-bottom: 3rem; display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: clamp(1.25rem, 4vw, 2rem) }
main > .card:first-child { margin-top: clamp(1.25rem, 6vw, 3rem) }
.intro { display: grid; gap: .6rem; padding: clamp(1.25rem, 6vw, 3.25rem) 0 clamp(1.5rem, 6vw, 3.25rem);
  margin-top: -1px; box-shadow: 0 0 0 100vmax var(--surface-brand); clip-path: inset(0 -100vmax) }
.intro p { max-width: 44rem }
.intro a { color: inherit }
.intro .button { background: var(--on-brand); color: var(--surface-brand) }
.intro :focus-visible { outline-color: currentColor }
h1 { font-size: clamp(1.75rem, 1.2rem + 3.6vw, 3.5rem); font-weight: 800; letter-spacing: -.025em; line-height: 1.08;
  overflow-wrap: anywhere; hyphens: manual }
h2 { font-size: clamp(1.3rem, 1.2rem + .5vw, 1.55rem); letter-spacing: -.01em }
.when { display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: center; font-size: 1.0625rem }
.left { border: 2px solid currentColor; border-radius: 999px; padding: .1rem .8rem; font-weight: 700 }
.countdown { display: none }
@media (scripting: enabled) { .countdown { display: grid; grid-template-columns: repeat(4, minmax(min-content, 5.5rem)); gap: .5rem; margin-top: .25rem } }
.countdown[data-over] { visibility: hidden }
.countdown span { display: grid; justify-items: center; padding: .55rem .25rem; border: 1px solid currentColor; border-radius: 12px;
  font-size: .8125rem; line-height: 1.3 }
.countdown b { font-size: clamp(1.4rem, 1.1rem + 1.4vw, 2rem); line-height: 1.1; font-variant-numeric: tabular-nums }
/* A client's HTML draws inside this box alone, whatever its own style sheets say. */
.written { contain: layout paint style; isolation: isolate; position: relative; min-width: 0; font-size: 1.0625rem }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: clamp(1.25rem, 4vw, 2.5rem); min-width: 0 }
.said { min-width: 0; display: grid; align-content: start; gap: 1.25rem }
.said:empty { display: none }
.enter { overflow-wrap: anywhere; position: sticky; bottom: max(.75rem, env(safe-area-inset-bottom)); z-index: 1; box-shadow: 0 0 0 4px var(--page), 0 6px 24px #0004 }
.enter[data-near]:not(:focus) { visibility: hidden }
@media (min-width: 62rem) {
  .columns { grid-template-columns: minmax(0, 1fr) minmax(22rem, 27rem) }
  .columns > :is(form, .card) { position: sticky; top: 1.5rem; align-self: start }
  .columns > :only-child { grid-column: 1 / -1; max-width: 42rem }
  .enter { display: none }
}
.card { padding: clamp(1rem, 5vw, 2rem); display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.15rem; min-width: 0;
  overflow-wrap: anywhere }
.card > :where(ul:not([class])) { margin: 0; padding-left: 1.25rem; display: grid; gap: .6rem }
.field { display: grid; gap: .35rem; min-width: 0 }
.asked { border: 0; margin: 0; padding: 0; display: grid; gap: .9rem; min-width: 0 }
.asked legend { font-weight: 700; padding: 0; margin-bottom: .5rem }
.pair { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.15rem }
@media (min-width: 32rem) and (max-width: 61.99rem) { .pair { grid-template-columns: 1fr 1fr } }
.check { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .75rem; align-items: start }
.check label { font-weight: 400 }
.check input { width: 24px; height: 24px; min-height: 0; margin: 0; accent-color: var(--surface-brand) }
.check .error { grid-column: 2 }
.error { color: var(--bad); font-size: .9375rem; font-weight: 600; padding-left: .7rem; border-left: 3px solid currentColor }
[aria-invalid=true] { border-color: var(--bad); border-width: 2px }
.alert { background: var(--bad-soft); border: 2px solid var(--bad); border-radius: 12px; padding: 1rem 1.1rem;
  display: grid; gap: .4rem }
.alert ul { margin: 0; padding-left: 1.2rem }
.alert a { color: inherit; display: inline-block; min-height: 24px; vertical-align: top }
.done { justify-items: center; text-align: center; gap: .9rem; padding: clamp(2rem, 8vw, 4rem) 0 }
.number { font: 700 1.25rem/1.3 ui-monospace, monospace; letter-spacing: .08em; display: inline-block;
  border: 2px dashed currentColor; border-radius: 10px; padding: .35rem .9rem; margin-top: .3rem; overflow-wrap: anywhere }
.mark { width: 4.5rem; height: 4.5rem; border-radius: 50%; background: var(--on-brand); color: var(--surface-brand);
  display: grid; place-items: center; font-size: 2.4rem; font-weight: 700; border: 2px solid transparent }
.ways { display: flex; flex-wrap: wrap; gap: .6rem; padding: 0; margin: 0; list-style: none }
.ways a, .back a { display: inline-block; padding: .55rem 1.1rem; border: 1px solid var(--field); border-radius: 999px;
  text-decoration: none; font-weight: 600 }
.ways a:hover, .back a:hover { text-decoration: underline }
.count { position: fixed; z-index: 2; inset: auto max(.75rem, env(safe-area-inset-right)) max(.75rem, env(safe-area-inset-bottom)) max(.75rem, env(safe-area-inset-left));
  max-width: 40rem; margin-inline: auto; padding: 1rem 1.15rem; gap: .75rem; font-size: .9375rem; box-shadow: 0 0 0 4px var(--page), 0 6px 24px #0004 }
.count div { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem }
.count .button { min-height: 44px; padding: .5rem .75rem; background: none; color: var(--brand); border-color: currentColor }
.again { max-width: calc(var(--wide) + 2 * var(--edge)); width: 100%; margin: 0 auto; padding: 0 var(--edge) 2rem }
.again:not(:has(> :not([hidden]))) { display: none }
.again button { font: inherit; font-size: .9375rem; color: var(--brand); background: none; border: 0; padding: .3rem 0; min-height: 24px; text-decoration: underline; cursor: pointer }
[hidden] { display: none !important }
[data-status]:empty { display: none }
footer { padding-block: 1.5rem 2.5rem; overflow-wrap: anywhere }
footer::before { content: ""; display: block; border-top: 1px solid var(--line); margin-bottom: 1.25rem }
footer:empty { display: none }
footer ul { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; list-style: none; margin: 0; padding: 0 }
@media (forced-colors: active) { .top, .intro { border-bottom: 1px solid } .button, .ways a { border: 2px solid } }
.paper { display: flex; flex-wrap: wrap; gap: .75rem }
.button.quiet { background: none; color: var(--brand); border-color: currentColor }
@media print {
  :root, :root:has(.columns) { --wide: 100%; color-scheme: light; --page: #fff; --card: #fff; --text: #000; --dim: #000;
    --line: #999; --brand: #000; --surface-brand: #fff; --on-brand: #000 }
  body { font-size: 11pt; display: block }
  h1 { font-size: 20pt } h1, h2 { break-after: avoid } .intro { padding: .5rem 0; box-shadow: none }
  form, .enter, .back, .ways, .top nav, footer ul, .button, .share, .countdown, .count, .again { display: none }
  .card { border: 0; box-shadow: none; padding: 0 }
  .written { contain: none; overflow: clip; font-size: 11pt }
  a[href^=http]::after, a[href^=mailto]::after { content: " (" attr(href) ")"; overflow-wrap: anywhere }
}`

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
.pictures { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .6rem; min-width: 0 }
.pictures input { min-width: 0; min-height: 24px; flex: 1 1 12rem }
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
