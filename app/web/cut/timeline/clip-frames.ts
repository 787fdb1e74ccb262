import { mediaSource } from '../../api/media-source.ts'

/** A small picture of a clip at a moment of its own time. */
export interface ClipFrame {
  seconds: number
  picture: HTMLCanvasElement
}

const frameHeight = 96
const everySeconds = 0.5
const mostFrames = 24

const known = new Map<string, ClipFrame[]>()
const waiting = new Map<string, { seconds: number; listeners: Set<() => void> }>()
let isReading = false

/** The frames that are there. The listener is called with each further one. One clip is read at a time. */
export function readClipFrames(videoId: string, seconds: number, listener: () => void): () => void {
  const place = waiting.get(videoId) ?? { seconds, listeners: new Set() }
  place.listeners.add(listener)
  if (!known.has(videoId)) {
    known.set(videoId, [])
    waiting.set(videoId, place)
    void readAll()
  } else if (!waiting.has(videoId)) return () => undefined
  return () => place.listeners.delete(listener)
}

export const clipFrames = (videoId: string): readonly ClipFrame[] => known.get(videoId) ?? none

const none: readonly ClipFrame[] = []

async function readAll(): Promise<void> {
  if (isReading) return
  isReading = true
  for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
    const [videoId, { seconds, listeners }] = next.value
    await readFrames(videoId, seconds, (frame) => {
      known.set(videoId, [...clipFrames(videoId), frame])
      for (const listener of listeners) listener()
    }).catch(() => undefined)
    waiting.delete(videoId)
  }
  isReading = false
}

async function readFrames(videoId: string, seconds: number, onFrame: (frame: ClipFrame) => void): Promise<void> {
  const player = document.createElement('video')
  player.muted = true
  player.preload = 'auto'
  player.src = mediaSource(videoId)
  try {
    await arrived(player, 'loadeddata')
    const count = Math.min(mostFrames, Math.max(3, Math.ceil(seconds / everySeconds)))
    const height = frameHeight
    const width = Math.max(1, Math.round((height * player.videoWidth) / Math.max(1, player.videoHeight)))
    for (let index = 0; index < count; index += 1) {
      const at = (seconds * index) / count
      const isThere = arrived(player, 'seeked')
      player.currentTime = at + 0.01
      await isThere
      const picture = document.createElement('canvas')
      Object.assign(picture, { width, height })
      picture.getContext('2d')?.drawImage(player, 0, 0, width, height)
      onFrame({ seconds: at, picture })
    }
  } finally {
    player.removeAttribute('src')
    player.load()
  }
}

function arrived(player: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    player.addEventListener(name, () => resolve(), { once: true })
    player.addEventListener('error', () => reject(new Error('The clip cannot be played here.')), { once: true })
  })
}
