import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackagesOf } from './dependencies.mjs'
import { handOver } from './hand-over.mjs'
import { LauncherError } from './launcher-error.mjs'

/** What `callsheet run <task>` runs: each step is a package's program, or a script of ours, with its arguments.
 *  `packages` is a folder with packages of its own, installed when the task is first run. Each checker of `tsc` works out
 *  anew what it shares with the others: its usual four take twice the processor time of two, and a gigabyte more. */
export const tasks = {
  test: { about: 'Run the tests (arguments go to Vitest)', steps: [{ program: 'vitest', args: ['run'] }] },
  check: {
    about: 'Types, lint rules, format, unused code and dependencies, dead paths in the docs, slow expressions',
    steps: [
      { program: 'tsc', package: 'typescript', args: ['-p', '.', '--checkers', '2'] },
      { program: 'oxlint', args: process.stdout.isTTY ? [] : ['--format=unix'] },
      { program: 'oxfmt', args: ['--check'] },
      { program: 'knip', args: [] },
      { script: 'test/docs/check-docs.ts', args: [] },
      { script: 'test/expressions/main.ts', args: [] }
    ]
  },
  'test:chaos': {
    about: 'Break the world under load, fault by fault, and count every row and credit (--only NAME; kills, soak)',
    steps: [{ script: 'test/chaos/main.ts', args: [] }]
  },
  'test:interleavings': {
    about: 'Play random schedules of every event, one statement at a time (--help; --seed N, --runs N, --replay FILE)',
    steps: [{ script: 'test/simulator/main.ts', args: [] }]
  },
  screenshots: {
    about: 'Write every page of the studio to docs/screenshots (an argument names one page)',
    steps: [{ script: 'test/screenshots/main.ts', args: [] }]
  },
  recordings: {
    about: 'Record the studio at work to docs/recordings (an argument names one recording)',
    steps: [{ script: 'test/recordings/main.ts', args: [] }]
  },
  'build:studio': {
    about: 'Build the studio and print its sizes (--force builds it again)',
    steps: [{ script: 'app/entry/build-studio.ts', args: [] }]
  },
  format: { about: 'Format the source (arguments name files)', steps: [{ program: 'oxfmt', args: [] }] },
  'eval:scrapers': {
    about: 'Hold every scraper against saved pages (an argument names their folder)',
    steps: [{ script: 'agents/scrapers/evaluation/main.ts', args: [] }]
  },
  'eval:products': {
    about: 'Hold the product reader against saved shop pages (an argument names their folder)',
    steps: [{ script: 'agents/product/evaluation/main.ts', args: [] }]
  },
  'eval:claims': {
    about: 'Hold the claim judge against 120 labelled lines in five languages (asks the model of GATEWAY_URL)',
    steps: [{ script: 'cli/evaluation/claims/main.ts', args: [] }]
  },
  'eval:craft': {
    about:
      'Write every format with the agents and with a bare prompt, and compare (--help; --replay FOLDER, --estimate)',
    steps: [{ script: 'cli/evaluation/craft/main.ts', args: [] }]
  },
  bench: {
    about: 'Measure us against peers (an argument names the benchmark; --quick, --json, --only ours,NAME)',
    packages: 'bench',
    steps: [{ script: 'bench/main.ts', args: [] }]
  },
  simulate: {
    about: 'Play through a provider outage, and say what a load needs and what breaks first (--scenes-per-hour N)',
    steps: [{ script: 'bench/simulate/main.ts', args: [] }]
  },
  licences: {
    about: 'Print the licence of every package that the lock file installs',
    steps: [{ script: 'cli/licences/main.ts', args: [] }]
  },
  'db:generate': {
    about: 'Write the migration that brings the database to the schema',
    packages: 'lib/database/generate-migrations',
    steps: [{ program: 'drizzle-kit', args: ['generate'] }]
  }
}

/**
 * Runs every step of a task, even after a step failed. Fails when any step failed.
 * @param {{ root: string, node: string, args: string[] }} options
 */
export async function runTask({ root, node, args: [name, ...extra] }) {
  const task = tasks[name ?? '']
  if (!task) {
    const list = Object.entries(tasks).map(([key, { about }]) => `  ${key.padEnd(14)}${about}`)
    throw new LauncherError(`${name ? `There is no task "${name}".` : 'Which task?'} There are:\n${list.join('\n')}`, 2)
  }
  if (task.packages) await installPackagesOf({ root, node, folder: task.packages })
  let worst = 0
  for (const step of task.steps) {
    const started = Date.now()
    const script = step.script ? join(root, step.script) : programOf(join(root, task.packages ?? ''), step)
    const code = await handOver({ root, node, folder: root, script, args: [...step.args, ...extra] })
    worst = Math.max(worst, code)
    if (task.steps.length > 1) report(step.script ?? step.program, code, Date.now() - started)
    if (code > 128) break
  }
  return worst
}

function programOf(folder, { program, package: owner = program }) {
  const installed = join(folder, 'node_modules', owner)
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  return join(installed, typeof bin === 'string' ? bin : bin[program])
}

function report(name, code, milliseconds) {
  process.stderr.write(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${(milliseconds / 1000).toFixed(1)} s)\n`)
}
