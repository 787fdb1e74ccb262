import type { Command } from 'commander'
import { inspectMachine } from '../doctor/inspect-machine.ts'
import type { Finding } from '../doctor/finding.ts'

const marks: Record<Finding['verdict'], string> = { good: 'ok  ', note: '--  ', bad: 'BAD ' }

export function doctor(command: Command): Command {
  return command
    .description('check this machine: Node, PostgreSQL, browser, ports, settings')
    .option('--json', 'print the findings as JSON')
    .action(async (options: { json?: boolean }) => {
      const findings = await inspectMachine(process.env)
      process.stdout.write(options.json ? `${JSON.stringify(findings, null, 2)}\n` : printed(findings))
      if (findings.some(({ verdict }) => verdict === 'bad')) process.exitCode = 1
    })
}

function printed(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length)) + 2
  const lines = findings.map(({ verdict, subject, text }) => `${marks[verdict]}${subject.padEnd(width)}${text}`)
  const wrong = findings.filter(({ verdict }) => verdict === 'bad').length
  const summary = wrong === 0 ? 'Nothing is wrong here.' : `${wrong} of these must be put right before it can run.`
  return `${[...lines, '', summary].join('\n')}\n`
}
