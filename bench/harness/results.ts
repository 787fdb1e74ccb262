import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes `bench/results/NAME.json` and prints its path. */
export function writeResult(name: string, result: unknown): string {
  const folder = join(import.meta.dirname, '..', 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  return `bench/results/${name}.json`
}
