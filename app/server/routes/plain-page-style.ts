/** The look of the studio's sign-in page: the same colours and measures, with the fonts that every machine has. */
export const plainPageStyle = `
:root {
  color-scheme: light dark;
  --paper: #f6f3ec; --sheet: #fffdf8; --ink: #1b1916; --ink-soft: #5c574d;
  --rule: #d9d3c5; --rule-strong: #1b1916; --pencil: #c23518;
  font: 1rem/1.5 'Archivo Variable', system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141310; --sheet: #1c1a17; --ink: #f1ede3; --ink-soft: #aba494;
    --rule: #35322b; --rule-strong: #7d7667; --pencil: #ff6a4a;
  }
}
* { box-sizing: border-box }
body {
  display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 1rem;
  background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
}
main { width: min(26rem, 100%) }
.sticks {
  height: 2.25rem; margin-bottom: .375rem; border: 1px solid var(--ink);
  background: repeating-linear-gradient(-55deg, var(--ink) 0 34px, var(--sheet) 34px 68px);
  transform: rotate(-3deg); transform-origin: 0 100%;
}
.board {
  display: grid; gap: 1.25rem; padding: clamp(1.25rem, 5vw, 2rem);
  background: var(--sheet); border: 1px solid var(--rule); border-top: 3px solid var(--rule-strong);
}
.brand { display: flex; align-items: center; gap: .75rem; font-size: 1.25rem; font-weight: 700 }
.paper { fill: var(--paper) }
.ring { stroke: var(--pencil) }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.12; letter-spacing: -.015em; text-wrap: balance }
p, ul { margin: 0; text-wrap: pretty }
ul { display: grid; gap: .5rem; padding-left: 1.125rem }
form { display: grid }
button, .button {
  display: block; width: 100%; min-height: 2.75rem; padding: .5rem 1.25rem; border: 0; cursor: pointer;
  background: var(--pencil); color: var(--sheet); font: inherit; font-weight: 600; text-align: center; text-decoration: none;
}
:focus-visible { outline: 2px solid var(--pencil); outline-offset: 2px }
.soft { font-size: .875rem; color: var(--ink-soft) }
code { font-family: ui-monospace, 'SFMono-Regular', monospace; font-size: .8125rem; color: var(--ink); display: inline-block }
`
