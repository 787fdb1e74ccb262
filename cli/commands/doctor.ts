import type { Command } from 'commander'
import type { Finding } from '../doctor/finding.ts'

const marks: Record<Finding['verdict'], string> = { good: 'ok  ', note: '--  ', bad: 'BAD ' }

export function doctor(command: Command): Command {
  return command
    .description('check this machine: Node, PostgreSQL, browser, ports, settings')
    .option(
      '--live',
      'also make one free call for each key of a media provider and the list of models, and one small paid call for ' +
        'each role of the model: what it costs, and whether it can do the job'
    )
    .option('--json', 'print the findings as JSON')
    .action(async (options: { json?: boolean; live?: boolean }) => {
      // Loaded only here, so that every other command starts fast.
      const { inspectMachine } = await import('../doctor/inspect-machine.ts')
      const { modelSubject } = await import('../doctor/inspect-model.ts')
      const machine = await inspectMachine(process.env)
      const canAsk = machine.every(({ subject, verdict }) => subject !== modelSubject || verdict !== 'bad')
      // Loaded only here, because the other findings need no service.
      const live = options.live ? await import('../doctor/inspect-live.ts') : null
      const findings = live ? [...machine, ...(await live.inspectLive(process.env, { canAsk }))] : machine
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
