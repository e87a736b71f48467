/** Of the pages about draws, behind those of the site. */
export const drawStyles = `
.facts { display: grid; grid-template-columns: minmax(0, 1fr); gap: .15rem 1.5rem; margin: 0 }
.facts dt { font-weight: 600 }
.facts dd { margin: 0 0 .6rem; overflow-wrap: anywhere }
@media (min-width: 36rem) { .facts { grid-template-columns: 12rem minmax(0, 1fr) } }
code { font-family: ui-monospace, monospace; font-size: .9375rem; overflow-wrap: anywhere }
.ballots, .checks { margin: 0; padding: 0; list-style: none; display: grid; gap: .5rem }
.checks li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .1rem 1rem;
  padding-block: .4rem; border-bottom: 1px solid var(--line) }
.checks [data-ok=false] strong { color: var(--bad) }`
