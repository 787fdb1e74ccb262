import { useState, useSyncExternalStore } from 'react'
import { createPlayback, type Playback, type PlaybackState } from './playback.ts'

export function usePlayback(): Playback {
  return useState(createPlayback)[0]
}

/** A part of the state. The component is drawn again when it changes. */
export function usePlaybackState<Part extends number | boolean | string>(
  playback: Playback,
  read: (state: PlaybackState) => Part
): Part {
  return useSyncExternalStore(playback.subscribe, () => read(playback.state()))
}
