import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Of the start of this run: files may change while it lasts. */
const startedWith = findCommit()
const folder = join(import.meta.dirname, '../results')

/** When, on what and of which commit a run was. */
export interface RunStamp {
  date: string
  commit: string
  cores: number
}

/** Keeps the figures of the last run, from which docs/reliability.md is written. */
export async function keepResult(name: string, result: object): Promise<void> {
  const file = join(folder, `${name}.json`)
  await mkdir(dirname(file), { recursive: true })
  const stamp: RunStamp = { date: new Date().toISOString(), commit: await startedWith, cores: availableParallelism() }
  await writeFile(file, `${JSON.stringify({ ...stamp, ...result }, null, 2)}\n`)
}

/** Null when there was no such run. The caller names what `keepResult` got. */
export async function readResult<Result>(name: string): Promise<(Result & RunStamp) | null> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** The commit that ran, with `+` when files were changed since. */
async function findCommit(): Promise<string> {
  const git = promisify(execFile)
  const options = { cwd: import.meta.dirname }
  try {
    const { stdout: commit } = await git('git', ['rev-parse', '--short=8', 'HEAD'], options)
    const { stdout: changed } = await git('git', ['status', '--porcelain', '--untracked-files=no'], options)
    return commit.trim() + (changed.trim() === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}

/** One file for each cell, so that runs of single cells keep the others. */
export async function keepCell(name: string, result: object): Promise<void> {
  await keepResult(join('cells', name), result)
}

/** One file for each number of kills, so that a short run keeps the long one. */
export async function keepKills(kills: number, result: object): Promise<void> {
  await keepResult(join('kills', String(kills)), result)
}

/** The numbers of kills of which a run is kept, the longest run first. */
export async function listKills(): Promise<number[]> {
  const files = await readdir(join(folder, 'kills')).catch(() => [])
  return files.map((file) => Number.parseInt(file, 10)).toSorted((one, other) => other - one)
}
