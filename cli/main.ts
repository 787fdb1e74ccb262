import { CommanderError } from 'commander'
import { endWithOutput } from './closed-output.ts'
import { printError } from './print-error.ts'
import { buildProgram } from './program.ts'

endWithOutput()

try {
  const args = process.argv.slice(2)
  await buildProgram().parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' })
} catch (error) {
  // Commander has printed its own sentence. Help and version end here too, with code 0.
  process.exitCode = error instanceof CommanderError ? (error.exitCode === 0 ? 0 : 2) : printError(error, process.env)
}
