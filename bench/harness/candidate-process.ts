import { fork } from 'node:child_process'
import { join } from 'node:path'

export interface Measured<Output> {
  milliseconds: number
  cpuMilliseconds: number
  output: Output
}

export interface CandidateProcess<Input, Output> {
  name: string
  run(input: Input): Promise<Measured<Output>>
  /** Ends the process and tells the most memory that it ever held. */
  stop(): Promise<{ peakMegabytes: number }>
}

/** One competitor in a process of its own, so that memory and garbage are counted to whom they belong. */
export async function startCandidate<Input, Output>(
  name: string,
  modulePath: string
): Promise<CandidateProcess<Input, Output>> {
  const child = fork(join(import.meta.dirname, 'candidate-child.ts'), [modulePath], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning']
  })
  const ask = <Answer>(message: object) =>
    new Promise<Answer>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`${name} ended with code ${code}.`))
      child.once('exit', onExit)
      child.once('message', (answer) => {
        child.off('exit', onExit)
        // Our own child answers what it was asked.
        resolve(answer as Answer)
      })
      child.send(message)
    })
  await ask({ kind: 'hello' })
  return {
    name,
    run: (input) => ask<Measured<Output>>({ kind: 'run', input }),
    async stop() {
      const last = await ask<{ peakMegabytes: number }>({ kind: 'stop' })
      child.disconnect()
      return last
    }
  }
}
