import { basename } from 'node:path'

/** The kinds of programs that a run of the tests starts. */
export const programKinds = [
  'test workers',
  'Chromium',
  'whole Callsheets',
  'codecs',
  'PostgreSQL',
  'drawing and speech of the stand-ins',
  'benchmarks in their quick form',
  'readers of pages',
  'other Node.js',
  'other programs'
] as const

export type ProgramKind = (typeof programKinds)[number]

const testWorkers = /\/node_modules\/vitest\//
const codecs = /\/(?:clip-assembler|footage-reader|music-reader|picture-framer|picture-rewriter|thumbnail-maker)\//
const standIns = /\/understudy\/demo\//
const benchmarks = /\/bench\//

/**
 * What a program is for. `name` is the kernel's for the process, and `command` its words. Of a program
 * that sets a title of its own, the title is the only word.
 */
export function kindOfProgram({ name, command }: { name: string; command: readonly string[] }): ProgramKind {
  const [program = name] = command
  if (name.startsWith('postgres') || basename(program).startsWith('initdb')) return 'PostgreSQL'
  if (/chrom|headless/.test(name) || /chrom|headless/.test(program)) return 'Chromium'
  if (program.includes('vitest')) return 'test workers'
  if (!/(?:^|\/)node\b/.test(program)) return 'other programs'
  const script = command.slice(1).find((word) => !word.startsWith('-') && /\.[cm]?[jt]s$/.test(word)) ?? ''
  if (testWorkers.test(script)) return 'test workers'
  if (codecs.test(script)) return 'codecs'
  if (standIns.test(script)) return 'drawing and speech of the stand-ins'
  if (benchmarks.test(script)) return 'benchmarks in their quick form'
  if (basename(script) === 'reading-process.ts') return 'readers of pages'
  if (basename(script) === 'main.mjs') return 'whole Callsheets'
  return 'other Node.js'
}
