import { writeFile } from 'node:fs/promises'
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource
} from 'mediabunny'
import { registerMediabunnyServer } from '@mediabunny/server'
import { sampleRate } from './audio.ts'

let registered = false

interface ClipParts {
  file: string
  width: number
  height: number
  framesPerSecond: number
  frames: number
  /** RGBA pixels of one frame. */
  draw(frame: number): Uint8Array
  sound: Float32Array<ArrayBuffer> | null
}

/** H.264 and, if there is sound, AAC in an MP4 with its index at the start. */
export async function encodeClip({
  file,
  width,
  height,
  framesPerSecond,
  frames,
  draw,
  sound
}: ClipParts): Promise<void> {
  if (!registered) registerMediabunnyServer({ hardwareContext: null })
  registered = true
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const bitrate = Math.max(300_000, Math.round(width * height * framesPerSecond * 0.12))
  const video = new VideoSampleSource({ codec: 'avc', bitrate, latencyMode: 'realtime', keyFrameInterval: 2 })
  output.addVideoTrack(video, { frameRate: framesPerSecond })
  const audio = sound ? new AudioSampleSource({ codec: 'aac', bitrate: 96_000 }) : null
  if (audio) output.addAudioTrack(audio)
  await output.start()

  if (audio && sound) {
    const sample = new AudioSample({ data: sound, format: 'f32', numberOfChannels: 1, sampleRate, timestamp: 0 })
    await audio.add(sample)
    sample.close()
    audio.close()
  }
  for (let frame = 0; frame < frames; frame += 1) {
    const sample = new VideoSample(draw(frame), {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp: frame / framesPerSecond,
      duration: 1 / framesPerSecond
    })
    await video.add(sample)
    sample.close()
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The encoder gave no bytes')
  await writeFile(file, new Uint8Array(target.buffer), { mode: 0o600 })
}
