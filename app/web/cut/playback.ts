/** What plays: the finished film, or its clips one after the other. Seconds are those of the film. */
export interface PlaybackDriver {
  play(rate: number): void
  pause(): void
  seek(seconds: number): void
}

export interface PlaybackState {
  seconds: number
  isPlaying: boolean
  /** 1 forwards; 2 at double speed; -1 backwards. */
  rate: number
}

export interface Playback {
  state(): PlaybackState
  subscribe(listener: () => void): () => void
  /** The length of the film, and of one frame. */
  setFilm(film: { durationSeconds: number; frameSeconds: number }): void
  attach(driver: PlaybackDriver): () => void
  seek(seconds: number): void
  /** Frames forwards or back. */
  step(frames: number): void
  play(rate?: number): void
  pause(): void
  toggle(): void
  /** The driver says where it is. */
  report(seconds: number): void
  /** The driver was started or stopped by its own controls, or by the end of the film. */
  started(): void
  stopped(): void
}

const backwardsMilliseconds = 80

/** The playhead of one page. It outlives what plays. */
export function createPlayback(): Playback {
  const listeners = new Set<() => void>()
  let state: PlaybackState = { seconds: 0, isPlaying: false, rate: 1 }
  let film = { durationSeconds: 0, frameSeconds: 1 / 24 }
  let driver: PlaybackDriver | null = null
  let backwards: ReturnType<typeof setInterval> | undefined

  const put = (change: Partial<PlaybackState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const within = (seconds: number) => Math.min(Math.max(0, seconds), Math.max(0, film.durationSeconds))
  const seek = (seconds: number) => {
    put({ seconds: within(seconds) })
    driver?.seek(state.seconds)
  }
  const pause = () => {
    clearInterval(backwards)
    driver?.pause()
    put({ isPlaying: false, rate: 1 })
  }
  /** No browser plays a clip backwards, so the playhead goes back in small steps. */
  const playBackwards = (rate: number) => {
    driver?.pause()
    put({ isPlaying: true, rate })
    backwards = setInterval(() => {
      if (state.seconds <= 0) return pause()
      seek(state.seconds + (rate * backwardsMilliseconds) / 1_000)
    }, backwardsMilliseconds)
  }
  const play = (rate = 1) => {
    clearInterval(backwards)
    if (rate < 0) return playBackwards(rate)
    if (state.seconds >= film.durationSeconds - film.frameSeconds) seek(0)
    put({ isPlaying: true, rate })
    driver?.play(rate)
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setFilm(next) {
      film = next
      if (state.seconds > film.durationSeconds) seek(film.durationSeconds)
    },
    attach(next) {
      driver = next
      if (state.isPlaying) pause()
      next.seek(state.seconds)
      return () => {
        if (driver === next) driver = null
      }
    },
    seek,
    step(frames) {
      if (state.isPlaying) pause()
      seek((Math.round(state.seconds / film.frameSeconds) + frames) * film.frameSeconds)
    },
    play,
    pause,
    toggle: () => (state.isPlaying ? pause() : play()),
    report: (seconds) => put({ seconds: within(seconds) }),
    started: () => put({ isPlaying: true }),
    stopped: () => state.rate > 0 && put({ isPlaying: false, rate: 1 })
  }
}
