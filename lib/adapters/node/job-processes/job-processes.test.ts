import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createJobProcesses, type JobProcesses } from './job-processes.ts'

let folder: string
let processes: JobProcesses

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-jobs-'))
})
afterEach(async () => {
  await processes?.close()
  await rm(folder, { recursive: true, force: true })
})

interface Options {
  /** Code that the program runs before it takes jobs. */
  before?: string
  timeoutSeconds?: number
}

async function open(work: string, { before = '', timeoutSeconds = 60 }: Options = {}): Promise<void> {
  const program = join(folder, 'program.mjs')
  const answerJobs = new URL('./answer-jobs.ts', import.meta.url).href
  await writeFile(program, `import { answerJobs } from '${answerJobs}'\n${before}\nanswerJobs(${work})`)
  processes = createJobProcesses({
    program: pathToFileURL(program),
    what: 'The test',
    concurrency: 1,
    maxWaiting: 5,
    timeoutSeconds,
    maxMegabytes: 200
  })
}

test('a process does one job after the other, gets none of our settings, and an error of one job ends nothing', async () => {
  process.env['CALLSHEET_TEST_SETTING'] = 'a secret'
  await open(
    `(job) => { if (job === 'fault') throw new Error('in the job'); return [process.pid, process.env.CALLSHEET_TEST_SETTING] }`
  )
  const first = await processes.run('one')
  expect(first).toEqual([expect.any(Number), undefined])
  await expect(processes.run('fault')).rejects.toThrow(/in the job/)
  expect(await processes.run('two')).toEqual(first)
  delete process.env['CALLSHEET_TEST_SETTING']
})

test('one that is too slow is ended, and the next job has another', async () => {
  await open(`(job) => { if (job === 'loop') for (;;); return 'done' }`, { timeoutSeconds: 1 })
  await expect(processes.run('loop')).rejects.toMatchObject({ limit: 'time', message: 'more than 1 seconds' })
  expect(await processes.run('rest')).toBe('done')
})

test('one that takes too much memory is ended, and the next job has another', async () => {
  await open(
    `(job) => { const kept = []; while (job === 'fill') kept.push(new Uint8Array(2e7).fill(1)); return 'done' }`
  )
  await expect(processes.run('fill')).rejects.toMatchObject({ limit: 'memory' })
  expect(await processes.run('rest')).toBe('done')
})

test('one whose caller leaves is ended', async () => {
  await open(`(job) => { if (job === 'loop') for (;;); return 'done' }`)
  const caller = new AbortController()
  const looping = processes.run('loop', { signal: caller.signal })
  caller.abort(new Error('The caller left.'))
  await expect(looping).rejects.toThrow('The caller left.')
  expect(await processes.run('rest')).toBe('done')
})

test('a program that cannot start is our fault and no limit', async () => {
  await open('() => 1', { before: `throw new Error('no program')` })
  await expect(processes.run('one')).rejects.toThrow(/ended with 1 before it was ready/)
})

test('Ctrl-C, which reaches the whole group, ends no job', async () => {
  await open(
    `async () => { process.kill(process.pid, 'SIGINT'); process.kill(process.pid, 'SIGTERM'); await null; return 'done' }`
  )
  expect(await processes.run('one')).toBe('done')
  expect(await processes.run('two')).toBe('done')
})
