import { registerMediabunnyServer } from '@mediabunny/server'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'

let isRegistered = false

/** Decoders and encoders come with the packages. No program of the machine is used. */
export function openClip(file: string): Input {
  prepareCodecs()
  return new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) })
}

export function prepareCodecs(): void {
  if (isRegistered) return
  registerMediabunnyServer({ hardwareContext: null })
  isRegistered = true
}
