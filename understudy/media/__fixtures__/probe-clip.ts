import { createCanvas, loadImage } from '@napi-rs/canvas'
import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny'
import { registerMediabunnyServer } from '@mediabunny/server'

registerMediabunnyServer({ hardwareContext: null })

/** Demuxes and decodes a clip, to measure what the file really holds. */
export async function probeClip(bytes: Buffer) {
  const input = new Input({ source: new BlobSource(new Blob([new Uint8Array(bytes)])), formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video) throw new Error('No video track')
  const width = await video.getDisplayWidth()
  const height = await video.getDisplayHeight()
  return {
    video: await video.getCodec(),
    audio: audio ? await audio.getCodec() : null,
    width,
    height,
    durationSeconds: Math.round((await input.computeDuration()) * 1000) / 1000,
    indexFirst: bytes.indexOf('moov') < bytes.indexOf('mdat'),
    /** Mean difference of the channels, 0 to 255, between the frame at a time and an image. */
    async differenceFrom(image: Buffer, atSeconds: number): Promise<number> {
      const sample = await new VideoSampleSink(video).getSample(atSeconds)
      if (!sample) throw new Error('No frame')
      const frame = new Uint8Array(sample.allocationSize({ format: 'RGBA' }))
      await sample.copyTo(frame, { format: 'RGBA' })
      sample.close()
      const canvas = createCanvas(width, height)
      canvas.getContext('2d').drawImage(await loadImage(image), 0, 0, width, height)
      const expected = canvas.getContext('2d').getImageData(0, 0, width, height).data
      let sum = 0
      for (let at = 0; at < expected.length; at += 4) {
        for (let channel = 0; channel < 3; channel += 1)
          sum += Math.abs((expected[at + channel] ?? 0) - (frame[at + channel] ?? 0))
      }
      return sum / (width * height * 3)
    }
  }
}
