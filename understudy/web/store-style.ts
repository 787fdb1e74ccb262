/** The look of the shop: paper, ink and one warm colour. */
export const storeStyle = `
:root { --paper: #fbf8f3; --ink: #22201c; --soft: #6d675e; --line: #e4ddd0; --warm: #b4491f; --card: #ffffff }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 Georgia, 'Iowan Old Style', serif }
h1, h2, h3 { line-height: 1.15; font-weight: 600; letter-spacing: -0.01em; margin: 0 }
a { color: inherit }
.bar { background: var(--ink); color: var(--paper); text-align: center; padding: 8px; font: 14px/1.4 system-ui, sans-serif }
.top { max-width: 1120px; margin: 0 auto; padding: 22px 24px; display: flex; justify-content: space-between; align-items: baseline; gap: 24px }
.top .name { font-size: 26px; text-decoration: none; font-weight: 600 }
.top nav a { margin-left: 22px; text-decoration: none; font: 15px system-ui, sans-serif; color: var(--soft) }
main { max-width: 1120px; margin: 0 auto; padding: 0 24px 80px }
.hero { padding: 46px 0 40px; max-width: 720px }
.hero h1 { font-size: clamp(34px, 5vw, 52px); text-wrap: balance }
.hero p { color: var(--soft); font-size: 20px; margin: 18px 0 0 }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 28px }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; text-decoration: none; display: block }
.card img { width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; display: block }
.card div { padding: 18px 20px 22px }
.card h3 { font-size: 20px }
.card p { margin: 6px 0 12px; color: var(--soft); font-size: 16px }
.stars { color: var(--warm); letter-spacing: 2px; font-size: 15px }
.price { font: 600 17px system-ui, sans-serif }
.price s { color: var(--soft); font-weight: 400; margin-left: 8px }
.product { display: grid; grid-template-columns: minmax(0, 1.05fr) minmax(0, 1fr); gap: 56px; align-items: start; padding-top: 24px }
.product img { width: 100%; height: auto; aspect-ratio: 1; border-radius: 18px; border: 1px solid var(--line) }
.product h1 { font-size: clamp(30px, 4vw, 40px); margin-top: 10px }
.product .tagline { font-size: 21px; color: var(--soft); margin: 12px 0 18px }
.buy { background: var(--warm); color: #fff; border: 0; border-radius: 999px; padding: 15px 34px; font: 600 17px system-ui, sans-serif; cursor: pointer }
.quiet { background: none; border: 1px solid var(--ink); color: var(--ink); margin-left: 10px }
ul.points { padding-left: 20px; margin: 22px 0 }
ul.points li { margin: 7px 0 }
section { margin-top: 64px }
section > h2 { font-size: 28px; margin-bottom: 22px }
.review { border-top: 1px solid var(--line); padding: 20px 0 }
.review h3 { font-size: 18px; margin: 4px 0 6px }
.review .who { color: var(--soft); font: 14px system-ui, sans-serif }
details { border-top: 1px solid var(--line); padding: 14px 0 }
summary { cursor: pointer; font-weight: 600 }
form.letter { display: flex; gap: 10px; margin-top: 14px; flex-wrap: wrap }
form.letter input { padding: 13px 16px; border: 1px solid var(--line); border-radius: 999px; font: 16px system-ui, sans-serif; min-width: 260px }
footer { border-top: 1px solid var(--line); color: var(--soft); font: 14px system-ui, sans-serif }
footer div { max-width: 1120px; margin: 0 auto; padding: 28px 24px; display: flex; gap: 22px; flex-wrap: wrap }
@media (max-width: 760px) { .product { grid-template-columns: 1fr; gap: 28px } }
`
