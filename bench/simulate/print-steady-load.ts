import { table } from '../harness/table.ts'
import { readSceneCosts } from './scene-costs.ts'
import { breakingOrder, steadyLoad } from './steady-load.ts'

const platforms = { node: 'On Node with PostgreSQL', cloudflare: 'On Cloudflare, with the same PostgreSQL' } as const

export async function printSteadyLoad(scenesPerHour: number): Promise<void> {
  const load = steadyLoad(scenesPerHour, await readSceneCosts())
  console.log(
    `${scenesPerHour.toLocaleString('en')} scenes an hour, hour after hour, by the last \`npm run bench -- scene\`. What breaks first is at the top;\nbelow 1 it does not break.`
  )
  for (const [platform, title] of Object.entries(platforms)) {
    // The keys of `platforms`.
    const needs = breakingOrder(load, platform as keyof typeof platforms)
    console.log(`\n${title}\n`)
    console.log(
      table(
        ['', 'needed', 'one carries', 'times'],
        needs.map(({ what, needed, carries, times }) => [
          what,
          needed,
          carries,
          times < 0.01 ? '< 0.01' : times.toFixed(2)
        ])
      )
    )
  }
}
