import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { AppError } from '@callsheet/lib/errors.ts'
import type { StoryboardFinding } from '../storyboard/check-storyboard-file.ts'

interface CheckOptions {
  script?: string
  json?: boolean
}

export function storyboard(command: Command): Command {
  command.description('look at storyboards')
  command
    .command('check <file>')
    .description('name every broken discipline in a storyboard, with where')
    .option('--script <file>', 'also hold its lines against this script')
    .option('--json', 'print the findings as JSON')
    .action(async (file: string, { script, json }: CheckOptions) => {
      const { checkStoryboardFile } = await import('../storyboard/check-storyboard-file.ts')
      const findings = checkStoryboardFile({
        storyboard: await readJson(file),
        ...(script === undefined ? {} : { script: await readJson(script) })
      })
      process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : printed(file, findings))
      if (findings.length > 0) process.exitCode = 1
    })
  return command
}

function printed(file: string, findings: readonly StoryboardFinding[]): string {
  if (findings.length === 0) return `${file}: nothing to put right.\n`
  const lines = findings.map(({ where, rule, message }) => `${file}  ${where.padEnd(10)}  ${rule.padEnd(26)}${message}`)
  return `${lines.join('\n')}\n\n${findings.length} to put right.\n`
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new AppError('invalid-input', `${file} ${reason}: ${error instanceof Error ? error.message : error}`)
  }
}
