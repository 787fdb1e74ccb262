import type { BarPlot } from './saved-result.ts'

const width = 720
const rowHeight = 30
const barHeight = 16
const left = 170
const right = 110
const top = 58
const bottom = 14

/** A plot of horizontal bars as SVG, for light and dark pages. A thin line over a bar shows its middle half. */
export function drawBarPlot({ title, unit, better, bars }: BarPlot): string {
  const height = top + bars.length * rowHeight + bottom
  const most = Math.max(...bars.map(({ value, high }) => high ?? value), Number.MIN_VALUE)
  const scale = (value: number) => round((Math.max(0, value) / most) * (width - left - right))
  const rows = bars.map((bar, index) => {
    const y = top + index * rowHeight
    const middle = y + rowHeight / 2
    const length = Math.max(2, scale(bar.value))
    return [
      text({ x: left - 12, y: middle + 4, kind: bar.isOurs ? 'ours label' : 'label', words: bar.label }),
      `<rect class="${bar.isOurs ? 'ours bar' : 'bar'}" x="${left}" y="${middle - barHeight / 2}" width="${length}" height="${barHeight}" rx="3"/>`,
      ...(bar.low !== undefined && bar.high !== undefined
        ? [
            `<path class="spread" d="M${left + scale(bar.low)} ${middle}H${left + scale(bar.high)}M${left + scale(bar.low)} ${middle - 4}v8M${left + scale(bar.high)} ${middle - 4}v8"/>`
          ]
        : []),
      text({
        x: left + Math.max(length, scale(bar.high ?? 0)) + 10,
        y: middle + 4,
        kind: bar.isOurs ? 'ours value' : 'value',
        words: readable(bar.value)
      })
    ].join('\n')
  })
  const about = `${unit}, ${better} is better`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(`${title}: ${about}`)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #5b6270 }
.title { font-size: 15px; font-weight: 600; fill: #1b1f27 }
.label { text-anchor: end }
.ours { font-weight: 600; fill: #1b1f27 }
.bar { fill: #b9c0cc }
.ours.bar { fill: #d9481c }
.spread { stroke: #1b1f27; stroke-opacity: .55; fill: none }
@media (prefers-color-scheme: dark) {
  text { fill: #a5adba }
  .title, .ours { fill: #f2f4f7 }
  .bar { fill: #515966 }
  .ours.bar { fill: #ff7043 }
  .spread { stroke: #f2f4f7 }
}
</style>
${text({ x: 16, y: 24, kind: 'title', words: title })}
${text({ x: 16, y: 44, kind: 'unit', words: about })}
${rows.join('\n')}
</svg>
`
}

function text({ x, y, kind, words }: { x: number; y: number; kind: string; words: string }): string {
  return `<text class="${kind}" x="${x}" y="${y}">${escape(words)}</text>`
}

/** Three significant figures. */
function readable(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: value >= 1_000 ? 4 : 3 })
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
