import { Worker } from 'node:worker_threads'
import type { SynthesiserVoice } from './synthesiser-voice.ts'

export interface SpokenText extends SynthesiserVoice {
  text: string
  /** 1 for the voice's own pace. */
  speed: number
}

/** Samples of one channel, 16 bits each. */
export interface Speech {
  samples: Int16Array
  sampleRate: number
}

export interface Synthesiser {
  speak(spoken: SpokenText): Promise<Speech>
  stop(): Promise<void>
}

/** What the thread answers. */
export type Spoken = { id: number; samples: Int16Array; sampleRate: number } | { id: number; error: string }

/** A thread without work ends after this time, and gives its memory back. */
const idleMilliseconds = 20_000

/**
 * Speaks in a thread of its own, which is started by the first text: the synthesiser is large, and the server would stand
 * still while it speaks. The same text in the same voice always gives the same samples.
 */
export function createSynthesiser(): Synthesiser {
  let worker: Worker | null = null
  let lastId = 0
  let resting: NodeJS.Timeout | undefined
  const waiting = new Map<number, { resolve(speech: Speech): void; reject(error: Error): void }>()

  const failAll = (error: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const end = (ended: Worker) => {
    if (worker === ended) worker = null
    void ended.terminate()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./synthesiser-thread.ts', import.meta.url), {
      // Node says of WASI that it may change. Nobody who starts the stand-ins can do anything about it.
      execArgv: ['--disable-warning=ExperimentalWarning']
    })
    started.unref()
    started.on('message', (spoken: Spoken) => {
      const call = waiting.get(spoken.id)
      waiting.delete(spoken.id)
      if ('error' in spoken) call?.reject(new Error(spoken.error))
      else call?.resolve({ samples: spoken.samples, sampleRate: spoken.sampleRate })
      if (waiting.size === 0) resting = setTimeout(() => end(started), idleMilliseconds).unref()
    })
    started.on('error', failAll)
    started.on('exit', () => started === worker && failAll(new Error('The synthesiser ended.')))
    return started
  }

  return {
    speak(spoken) {
      clearTimeout(resting)
      worker ??= start()
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<Speech>()
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...spoken })
      return promise
    },
    async stop() {
      await worker?.terminate()
    }
  }
}
