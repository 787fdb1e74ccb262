import { createProcessPool } from '../processes/process-pool.ts'
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

/**
 * Speaks in a process of its own: the synthesiser is large, and the server would stand still while it speaks. Node 24 now
 * and then ends a process that makes one WebAssembly instance after the other, as this one does (nodejs/node#64500). The
 * same text in the same voice always gives the same samples.
 */
export function createSynthesiser(): Synthesiser {
  const program = new URL('./synthesiser-process.ts', import.meta.url)
  const pool = createProcessPool<SpokenText, Speech>({ program, what: 'The process that speaks' })
  return { speak: (spoken) => pool.run(spoken, 1), stop: () => pool.close() }
}
