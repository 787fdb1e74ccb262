import { sampleRate } from '@callsheet/lib/sound/loudness.ts'
import type { Stereo } from '@callsheet/lib/sound/sound-reader.ts'
import { decodeSound } from './decode-sound.ts'
import type { MixAnswer, MixRequest } from './mix-worker.ts'
import { addressesOf, type PreviewPlan } from './plan-preview.ts'

/** `mixed`: what is heard is what will be in the film. `clips`: only the clips can be heard. */
export type PreviewSoundState = 'mixing' | 'mixed' | 'clips'

export interface PreviewSound {
  state(): PreviewSoundState
  subscribe(listener: () => void): () => void
  /** The film was changed. Null when its sound cannot be mixed here. */
  setPlan(plan: PreviewPlan | null): void
  /** Plays from a moment of the film on. Nothing is heard before it is mixed. */
  play(seconds: number, rate: number): void
  /** The film shows this moment now. */
  follow(seconds: number): void
  pause(): void
  close(): void
}

/** Changes that follow each other at once are mixed together. */
const restMilliseconds = 300
/** Farther from the picture, the sound is begun anew. */
const mostApart = 0.12

/** The sound of a preview: decoded in the page, mixed beside it, and played with the picture. */
export function createPreviewSound(): PreviewSound {
  const listeners = new Set<() => void>()
  let state: PreviewSoundState = 'mixing'
  let wanted = 0
  let wait: ReturnType<typeof setTimeout> | undefined
  let mixer: { worker: Worker; known: Map<string, Promise<void>>; ending: AbortController } | null = null
  let context: AudioContext | null = null
  let mixed: AudioBuffer | null = null
  let playing: { node: AudioBufferSourceNode; at: number; seconds: number; rate: number } | null = null

  const put = (next: PreviewSoundState) => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  function openMixer() {
    const worker = new Worker(new URL('./mix-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<MixAnswer>) => take(data))
    worker.addEventListener('error', () => put('clips'))
    return { worker, known: new Map<string, Promise<void>>(), ending: new AbortController() }
  }

  /** Each sound is fetched once for a page. */
  function provide({ worker, known, ending }: NonNullable<typeof mixer>, address: string): Promise<void> {
    const asked = known.get(address)
    if (asked) return asked
    const given = decodeSound(address, ending.signal).then((sound) => tell(worker, { address, sound }, sound))
    known.set(address, given)
    given.catch(() => known.delete(address))
    return given
  }

  async function mix(number: number, plan: PreviewPlan): Promise<void> {
    const at = (mixer ??= openMixer())
    try {
      await Promise.all(addressesOf(plan).map((address) => provide(at, address)))
    } catch {
      // A sound that the browser cannot read: the clips are heard by their players.
      if (number === wanted) put('clips')
      return
    }
    if (number === wanted) tell(at.worker, { number, plan })
  }

  function take({ number, sound }: MixAnswer): void {
    if (number !== wanted) return
    if (!sound) return put('clips')
    const [left, right] = sound
    mixed = new AudioBuffer({ length: Math.max(1, left.length), numberOfChannels: 2, sampleRate })
    mixed.getChannelData(0).set(left)
    mixed.getChannelData(1).set(right)
    put('mixed')
  }

  function stop(): void {
    playing?.node.stop()
    playing?.node.disconnect()
    playing = null
  }

  function play(seconds: number, rate: number): void {
    stop()
    context ??= new AudioContext({ sampleRate })
    void context.resume()
    if (!mixed) return
    const node = new AudioBufferSourceNode(context, { buffer: mixed, playbackRate: rate })
    node.connect(context.destination)
    node.start(0, Math.max(0, seconds))
    playing = { node, at: context.currentTime, seconds, rate }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setPlan(plan) {
      clearTimeout(wait)
      wanted += 1
      mixed = null
      stop()
      if (!plan) return put('clips')
      put('mixing')
      const number = wanted
      wait = setTimeout(() => void mix(number, plan), restMilliseconds)
    },
    play,
    follow(seconds) {
      if (!playing || context?.state !== 'running') return
      const heard = playing.seconds + (context.currentTime - playing.at) * playing.rate
      if (Math.abs(heard - seconds) > mostApart * playing.rate) play(seconds, playing.rate)
    },
    pause: stop,
    close() {
      clearTimeout(wait)
      wanted += 1
      stop()
      mixer?.ending.abort()
      mixer?.worker.terminate()
      mixer = null
      mixed = null
      void context?.close()
      context = null
      put('mixing')
    }
  }
}

function tell(worker: Worker, request: MixRequest, sound?: Stereo): void {
  worker.postMessage(request, { transfer: sound ? sound.map(({ buffer }) => buffer) : [] })
}
