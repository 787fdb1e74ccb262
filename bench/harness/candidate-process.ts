import { startChild } from './child.ts'

export interface Measured<Output> {
  milliseconds: number
  cpuMilliseconds: number
  output: Output
}

export interface CandidateProcess<Input, Output> {
  name: string
  pid: number
  run(input: Input): Promise<Measured<Output>>
  /** Ends the process. Returns the most memory that it ever held, and how much of it came after loading. */
  stop(): Promise<{ peakMegabytes: number; grownMegabytes: number }>
}

/**
 * One competitor that is a function. Its module exports `run`, and `prepare` and `finish`, whose time is not measured.
 */
export async function startCandidate<Input, Output>(
  name: string,
  modulePath: string
): Promise<CandidateProcess<Input, Output>> {
  const child = startChild({ name, script: 'candidate-child.ts', modulePath, stderr: 'inherit' })
  await child.ask({ kind: 'hello' })
  return {
    name,
    pid: child.pid,
    run: (input) => child.ask<Measured<Output>>({ kind: 'run', input }),
    async stop() {
      const last = await child.ask<{ peakMegabytes: number; grownMegabytes: number }>({ kind: 'stop' })
      await child.end()
      return last
    }
  }
}
