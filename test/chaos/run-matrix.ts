import { join } from 'node:path'
import type { Cell } from './cells/cell.ts'
import { cells } from './cells/registry.ts'
import { keepCell } from './report/results.ts'
import { writePage } from './report/write-page.ts'
import { type CellVerdict, runCell } from './run-cell.ts'
import { sayVerdict } from './say-verdict.ts'

export interface MatrixArguments {
  only?: string | undefined
  seed: string
  'at-once': string
  'real-time': boolean
  'no-page': boolean
  release?: string | undefined
  directory: string
  note(line: string): void
}

/** Runs the cells, says what each showed, and keeps the figures. True when nothing was lost in any of them. */
export async function runMatrix(given: MatrixArguments): Promise<boolean> {
  const waiting = choose(given.only)
  let isGood = true
  const workOff = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isCellGood = await runOne(given, next)
      isGood &&= isCellGood
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Number(given['at-once'])) }, workOff))
  return isGood
}

async function runOne(given: MatrixArguments, [name, cell]: [string, Cell]): Promise<boolean> {
  const { seed, directory, release } = given
  const note = (line: string) => given.note(`${name}: ${line}`)
  const started = Date.now()
  const verdict = await runCell({
    cell,
    seed,
    directory: join(directory, name),
    isRealTime: given['real-time'],
    release,
    note
  }).catch((error: unknown) => error)
  const seconds = Math.round((Date.now() - started) / 1000)
  const keep = (result: object) =>
    given['no-page'] ? undefined : keepCell(name, { seed, seconds, isRealTime: given['real-time'], ...result })
  if (typeof verdict === 'string') {
    console.log(`${name} · not run: ${verdict}`)
    await keep({ missing: verdict })
  } else if (isVerdict(verdict)) {
    sayVerdict({ verdict, title: `${name} · seed ${seed} · scenes ${verdict.scenes} · ${seconds} s`, note })
    await keep(verdict)
  } else {
    console.error(verdict)
    console.log(`${name} · seed ${seed} · broke off after ${seconds} s`)
    await keep({ brokeOff: String(verdict) })
  }
  if (!given['no-page']) await writePage()
  return typeof verdict === 'string' || (isVerdict(verdict) && verdict.wrongs.length === 0)
}

function isVerdict(value: unknown): value is CellVerdict {
  return typeof value === 'object' && value !== null && 'figures' in value
}

function choose(only: string | undefined): [string, Cell][] {
  const all = Object.entries<Cell>(cells)
  if (only === undefined) return all
  const names = only.split(',')
  const unknown = names.filter((name) => !all.some(([each]) => each === name))
  if (unknown.length > 0) {
    throw new Error(`There is no cell ${unknown.join(', ')}. There are: ${all.map(([name]) => name).join(', ')}.`)
  }
  return all.filter(([name]) => names.includes(name))
}
