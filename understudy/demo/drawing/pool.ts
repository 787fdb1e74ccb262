import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromPainter, RenderJob, Rendered } from './protocol.ts'

interface Waiting {
  job: RenderJob
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
}

/** A painter without work ends after this time. What its encoders held goes back to the machine with it. */
const idleMilliseconds = 20_000

/**
 * Processes that draw and encode, so that the server can still answer. They start when they are first needed. A process
 * can be ended in the middle of an encode, which a thread with native encoders cannot.
 */
export function createRenderPool() {
  const queue: Waiting[] = []
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; end: NodeJS.Timeout }[] = []
  const running = new Map<ChildProcess, Waiting>()
  let processes = 1
  let isClosed = false

  function start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./painter.ts', import.meta.url)), {
      // Bytes pass as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning']
    })
    all.add(child)
    child.on('message', (message: FromPainter) => {
      const waiting = running.get(child)
      running.delete(child)
      rest(child)
      if ('rendered' in message) waiting?.resolve(message.rendered)
      else waiting?.reject(new Error(message.error))
      next()
    })
    // Without a listener of its own, a failed start would end this process.
    child.on('error', (error) => lose(child, String(error)))
    child.on('exit', (code, signal) => lose(child, `${signal ?? `code ${code}`}`))
    return child
  }

  function lose(child: ChildProcess, reason: string): void {
    all.delete(child)
    running.get(child)?.reject(new Error(`The process that draws ended: ${reason}`))
    running.delete(child)
    leaveIdle(child)
    next()
  }

  function leaveIdle(child: ChildProcess): void {
    const place = idle.findIndex((one) => one.child === child)
    if (place >= 0) clearTimeout(idle.splice(place, 1)[0]?.end)
  }

  /** An idle child keeps no process from ending. */
  function rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    // It leaves the list before it is told to end: no picture goes to a process that is ending.
    const end = () => {
      leaveIdle(child)
      child.kill('SIGKILL')
    }
    idle.push({ child, end: setTimeout(end, idleMilliseconds).unref() })
  }

  function takeIdle(): ChildProcess | undefined {
    const taken = idle.pop()
    clearTimeout(taken?.end)
    taken?.child.ref()
    taken?.child.channel?.ref()
    return taken?.child
  }

  function next(): void {
    while (queue.length > 0 && running.size < processes) {
      const waiting = queue.shift()
      if (!waiting) return
      const child = takeIdle() ?? start()
      running.set(child, waiting)
      child.send(waiting.job, (error) => error && child.kill('SIGKILL'))
    }
  }

  return {
    render(job: RenderJob, concurrency: number): Promise<Rendered> {
      processes = concurrency
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('The renderer was stopped'))
        queue.push({ job, resolve, reject })
        next()
      })
    },
    async close(): Promise<void> {
      isClosed = true
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The renderer was stopped'))
      const ended = [...all].map((child) => {
        child.ref()
        child.kill('SIGKILL')
        return new Promise((resolve) => child.once('exit', resolve))
      })
      await Promise.all(ended)
    }
  }
}

export type RenderPool = ReturnType<typeof createRenderPool>
