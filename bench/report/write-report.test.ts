import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SavedResult } from './saved-result.ts'
import { writeReport } from './write-report.ts'

const result: SavedResult = {
  name: 'brew',
  startedAt: '2026-03-01T08:00:00.000Z',
  machine: { node: 'v24', platform: 'linux', processor: 'Bean', cores: 2, memoryGigabytes: 8, load: [0.4, 0.3, 0.2] },
  about: ['Cups a minute, poured by each in turn.'],
  bars: [{ what: 'cups to the floor', wanted: 'at least 0.7', got: 0.81, holds: true }],
  tables: [
    {
      title: 'cups',
      head: ['', 'a minute'],
      rows: [
        ['ours', 81],
        ['floor', 100]
      ]
    }
  ],
  plots: [
    {
      slug: 'brew-cups',
      title: 'Cups <large>',
      unit: 'cups a minute',
      better: 'more',
      bars: [
        { label: 'ours', value: 81, low: 70, high: 90, isOurs: true },
        { label: 'floor', value: 100, isOurs: false }
      ]
    }
  ]
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-report-'))
  await Promise.all(['results', 'docs'].map((name) => mkdir(join(folder, name))))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = () =>
  writeReport({
    names: ['brew', 'pour'],
    resultsDirectory: join(folder, 'results'),
    docsDirectory: join(folder, 'docs')
  })

test('the report has each bar, table and plot, and names each benchmark that was never run', async () => {
  await writeFile(join(folder, 'results', 'brew.json'), JSON.stringify({ ...result, quick: false }))
  expect(await write()).toEqual({ written: ['performance.md', 'images/performance/brew-cups.svg'], missing: ['pour'] })
  const page = await readFile(join(folder, 'docs', 'performance.md'), 'utf8')
  expect(page).toContain('| [brew](#brew) | cups to the floor | at least 0.7 | 0.81 | holds |')
  expect(page).toContain('| ours | 81 |')
  expect(page).toContain('`pour` has not been run yet.')
  expect(page).toContain('![Cups <large>](images/performance/brew-cups.svg)')
  const plot = await readFile(join(folder, 'docs', 'images', 'performance', 'brew-cups.svg'), 'utf8')
  expect(plot).toContain('Cups &lt;large>')
  expect(plot.match(/<rect/g)).toHaveLength(2)
})

test('an incomplete result is named', async () => {
  await writeFile(join(folder, 'results', 'brew.json'), JSON.stringify({ ...result, tables: [] }))
  await expect(write()).rejects.toThrow(/brew\.json is not a whole run's result/)
})
