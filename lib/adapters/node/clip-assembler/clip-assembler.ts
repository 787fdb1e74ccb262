import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { secondsOf } from '../../../cut/frame-rate.ts'
import { placedWithin } from '../../../cut/drawing/place-layers.ts'
import { planSound } from '../../../sound/plan-sound.ts'
import { AppError } from '../../../errors.ts'
import type { VoiceSpan } from '../../../cut/voice-span.ts'
import type {
  ClipAssembler,
  CutVoice,
  RenderAnimaticOptions,
  RenderCutOptions,
  RenderedCut,
  SourceFile
} from '../../../ports/clip-assembler.ts'
import { handled } from './handled.ts'
import { makeRoom } from './make-room.ts'
import { createMediaProcess } from './media-process.ts'
import { touch, writeWhole } from './part-files.ts'
import type { JoinJob, JoinPart, SegmentJob, SoundtrackPart } from './protocol.ts'
import { createSoundtracks, type Soundtrack } from './soundtracks.ts'
import { toWebStream } from '../http/web-stream.ts'

export interface ClipAssemblerOptions {
  /** Folder for clips and finished parts. Anything in it may be deleted at any time. */
  directory: string
  maximumBytes?: number
}

/** Raise this number when the way to make parts changes. */
const partVersion = 6
/** Raise this number when voices are found in another way. */
const heardVersion = 1
const defaultMaximumBytes = 4 * 1024 ** 3

/** A clip of a film whose sound is there or on its way. */
interface Piece {
  part: JoinPart
  /** Its sound was there already. */
  hasSound: boolean
  job: SegmentJob
}

/** Cuts in a separate process. The file name of a part says what the part was made from. */
export function createClipAssembler({
  directory,
  maximumBytes = defaultMaximumBytes
}: ClipAssemblerOptions): ClipAssembler {
  const media = createMediaProcess()
  // The sound of a clip is made while the pictures of the next one are.
  const sounds = createMediaProcess()
  // A page can be drawn while a long cut is made.
  const drawing = createMediaProcess()
  // A grid of clips waits for neither.
  const frames = createMediaProcess()
  /** Files of the cuts that are made now. Several are made in turn, and none may lose its parts to another. */
  const used = new Set<Set<string>>()
  const pathOf = (kind: string, facts: unknown, extension: string) =>
    join(
      directory,
      `${kind}-${createHash('sha256')
        .update(JSON.stringify([partVersion, facts]))
        .digest('hex')
        .slice(0, 40)}.${extension}`
    )

  /** The path of the file. It is fetched when it is not there. */
  async function provide(source: SourceFile): Promise<string> {
    const path = pathOf('source', source.contentHash, 'bin')
    if (await touch(path)) return path
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomBytes(4).toString('hex')}.part`
    const hash = createHash('sha256')
    const body = await source.open()
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(draft)
    )
    if (hash.digest('hex') !== source.contentHash) {
      await rm(draft, { force: true })
      throw new AppError('unavailable', `${source.name} did not arrive completely from storage. Try again.`)
    }
    await rename(draft, path)
    return path
  }

  const soundtracks = createSoundtracks({ pathOf, provide, sounds })

  /** The path of the picture as it was read within limits. Errors: `invalid-input` names the picture. */
  async function readWithin(
    by: ReturnType<typeof createMediaProcess>,
    picture: SourceFile,
    signal: AbortSignal | undefined
  ): Promise<string> {
    const output = pathOf('picture', { still: picture.contentHash }, 'bin')
    if (await touch(output)) return output
    await by.run({ kind: 'picture', source: await provide(picture), output }, { name: picture.name, signal })
    return output
  }

  async function holding<Result>(work: (files: Set<string>) => Promise<Result>): Promise<Result> {
    const files = new Set<string>()
    used.add(files)
    try {
      return await work(files)
    } finally {
      used.delete(files)
    }
  }

  async function renderWith(
    files: Set<string>,
    { clips, timeline, layers, pictures, isLevelled, mix = null, music = null, signal, onProgress }: RenderCutOptions
  ) {
    const { frameRate, width, height } = timeline
    const pictureFiles: Record<string, string> = {}
    for (const picture of pictures) pictureFiles[picture.contentHash] = await readWithin(media, picture, signal)
    const isCopied = timeline.streamsAgree && layers.length === 0
    const { placed = [] } =
      layers.length === 0
        ? {}
        : await media.run(
            { kind: 'place', width, height, layers: [...layers], pictures: pictureFiles },
            { name: 'The cut', signal }
          )
    /** By path: a clip that is shown twice in the same way is heard from one file. */
    const madeSounds = new Map<string, Promise<unknown>>()
    const planned = planSound({
      timeline,
      mix,
      clips: clips.map(({ source, facts, voice, isMuted = false, isSpeaking = false }) => ({
        clipId: source.contentHash,
        hasSound: facts.sound !== null,
        isMuted,
        isSpeaking,
        voice: voice ? placeOf(voice) : null
      }))
    })
    const pieces: Piece[] = []
    /** What is heard of each clip, by nothing but what was asked for. */
    const heardParts = timeline.clips.map((clip, index): SoundtrackPart => {
      const { source, voice = null } = clips[index] ?? missing()
      const {
        samples,
        ownSamples,
        levelBy,
        mix: own,
        isHeard,
        startFrame,
        frames,
        speech
      } = planned[index] ?? missing()
      const from = { contentHash: source.contentHash, inSeconds: clip.inSeconds }
      const spokenFrom = voice && { ownSamples, voice: { ...placeOf(voice), contentHash: voice.source.contentHash } }
      const mixed = own && { mix: own }
      const facts = { ...from, samples, isLevelled, levelBy, ...heldOf(clip), ...spokenFrom, ...mixed }
      return { sound: isHeard ? pathOf('sound', facts, 'pcm') : null, startFrame, frames, speech }
    })
    const wholeSound = { frameRate, parts: heardParts, music, isLevelled, mix }
    const kept = await soundtracks.find(files, wholeSound)
    for (const [index, clip] of timeline.clips.entries()) {
      const { source, voice = null } = clips[index] ?? missing()
      const heard = planned[index] ?? missing()
      const { name } = source
      const file = await provide(source)
      const from = { contentHash: source.contentHash, inSeconds: clip.inSeconds }
      const start = secondsOf(clip.startFrame, frameRate)
      const own = placedWithin(placed, start, start + secondsOf(clip.frames, frameRate))
      const look = { frames: clip.frames, frameRate, width, height, layers: own }
      const { shownFrames, speed = 1 } = clip
      const held = heldOf(clip)
      const framed = clip.focus && { focus: clip.focus }
      const picture = isCopied ? file : pathOf('picture', { ...from, ...look, ...held, ...framed }, 'mp4')
      const { samples, ownSamples, levelBy } = heard
      const { sound = null } = heardParts[index] ?? missing()
      const spoken = voice && !kept && { ...placeOf(voice), source: await provide(voice.source) }
      for (const path of [file, picture, sound, spoken && spoken.source]) if (path) files.add(path)
      const hasSound = kept !== null || sound === null || madeSounds.has(sound) || (await touch(sound))
      if (!hasSound) {
        // Where no pictures are made, both processes make sounds.
        const made = (isCopied && index % 2 === 1 ? media : sounds).run(
          {
            kind: 'sound',
            source: file,
            output: sound,
            inSeconds: clip.inSeconds,
            samples,
            ownSamples,
            speed,
            isLevelled,
            levelBy,
            voice: spoken || null,
            mix: heard.mix
          },
          { name, signal }
        )
        madeSounds.set(sound, handled(made))
      }
      const { startFrame, frames } = heard
      pieces.push({
        part: { picture, startFrame, frames },
        hasSound,
        job: {
          kind: 'segment',
          source: file,
          output: picture,
          name,
          inSeconds: clip.inSeconds,
          pictures: pictureFiles,
          ...look,
          ...framed,
          shownFrames: shownFrames ?? clip.frames,
          speed
        }
      })
    }
    const by = { name: 'The cut', signal }
    // The sound of the film is made while its pictures are.
    const soundtrack = handled(Promise.all(madeSounds.values()).then(() => soundtracks.provide(files, wholeSound, by)))
    let reusedClips = 0
    const total = pieces.length + 1
    for (const [index, { hasSound, job }] of pieces.entries()) {
      const { name, output } = job
      onProgress?.({ label: `${name} is being cut`, done: index, total })
      if (isCopied) continue
      if (!(await touch(output))) await media.run(job, { name, signal })
      else if (hasSound) reusedClips += 1
    }
    onProgress?.({ label: 'The parts are being joined', done: pieces.length, total })
    const parts = pieces.map(({ part }) => part)
    const film = await joinParts({ frameRate, parts, soundtrack: await soundtrack }, by)
    return { ...film, copiedClips: isCopied ? pieces.length : 0, reusedClips }
  }

  async function renderAnimaticWith(
    files: Set<string>,
    { scenes, frameRate, width, height, signal, onProgress }: RenderAnimaticOptions
  ): Promise<RenderedCut> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const total = scenes.length + 1
    let reusedClips = 0
    let startFrame = 0
    const parts: JoinPart[] = []
    const heard: SoundtrackPart[] = []
    for (const [index, { name, still: source, ...scene }] of scenes.entries()) {
      onProgress?.({ label: `${name} is being set in motion`, done: index, total })
      const still = source && (await readWithin(media, source, signal))
      const look = { ...scene, layers: [...scene.layers], frameRate, width, height }
      const picture = pathOf('still-scene', { contentHash: source?.contentHash ?? null, ...look }, 'mp4')
      for (const path of [still, picture]) if (path) files.add(path)
      if (await touch(picture)) reusedClips += 1
      else await media.run({ kind: 'still-scene', output: picture, name, still, ...look }, { name, signal })
      const place = { startFrame, frames: scene.frames }
      parts.push({ picture, ...place })
      heard.push({ sound: null, speech: null, ...place })
      startFrame += scene.frames
    }
    onProgress?.({ label: 'The scenes are being joined', done: scenes.length, total })
    const by = { name: 'The animatic', signal }
    const silence = { frameRate, parts: heard, music: null, isLevelled: false, mix: null }
    const film = await joinParts({ frameRate, parts, soundtrack: await soundtracks.provide(files, silence, by) }, by)
    return { ...film, copiedClips: 0, reusedClips }
  }

  async function joinParts(
    { soundtrack, ...pictures }: Pick<JoinJob, 'frameRate' | 'parts'> & { soundtrack: Soundtrack },
    by: { name: string; signal: AbortSignal | undefined }
  ): Promise<Pick<RenderedCut, 'open' | 'size' | 'sound' | 'drawPoster' | 'dispose'>> {
    const output = join(directory, `cut-${randomBytes(12).toString('hex')}.mp4`)
    await media.run({ kind: 'join', ...pictures, soundtrack: soundtrack.path, output }, by)
    const sound = await soundtrack.sound.catch(async (error: unknown) => {
      await rm(output, { force: true })
      throw error
    })
    const { size } = await stat(output)
    await makeRoom(directory, { maximumBytes, used: new Set([...used].flatMap((others) => [...others])) })
    return {
      open: () => toWebStream(createReadStream(output)),
      size,
      sound,
      drawPoster: () => drawPoster(output, by),
      dispose: () => rm(output, { force: true })
    }
  }

  async function drawPoster(
    film: string,
    by: { name: string; signal: AbortSignal | undefined }
  ): Promise<Uint8Array<ArrayBuffer>> {
    const output = `${film}.webp`
    try {
      await media.run({ kind: 'poster', source: film, output }, by)
      return new Uint8Array(await readFile(output))
    } finally {
      await rm(output, { force: true })
    }
  }

  /** Null for a picture that cannot be read: its place on the page stays empty. */
  const readable = (picture: SourceFile, signal: AbortSignal | undefined, by = drawing): Promise<string | null> =>
    readWithin(by, picture, signal).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'invalid-input') return null
      throw error
    })

  return {
    render: (options) => holding((files) => renderWith(files, options)),
    renderAnimatic: (options) => holding((files) => renderAnimaticWith(files, options)),
    async inspect(sources, { signal, onProgress } = {}) {
      const all = []
      for (const [index, source] of sources.entries()) {
        onProgress?.({ label: `${source.name} is being read`, done: index, total: sources.length })
        const job = { kind: 'inspect' as const, source: await provide(source) }
        const { facts } = await media.run(job, { name: source.name, signal })
        if (!facts) throw new Error('An inspection gave no facts')
        all.push(facts)
      }
      return all
    },
    async hear(source, { hasPicture = false, signal } = {}) {
      const path = pathOf('heard', { contentHash: source.contentHash, hasPicture, version: heardVersion }, 'json')
      // Written by ourselves, below.
      if (await touch(path)) return JSON.parse(await readFile(path, 'utf8')) as VoiceSpan[]
      const job = { kind: 'hear' as const, source: await provide(source), hasPicture }
      const { voice } = await media.run(job, { name: source.name, signal })
      if (!voice) throw new Error('Nobody listened')
      await writeWhole(path, JSON.stringify(voice))
      return voice
    },
    async drawContactSheet({ title, note, panels, signal }) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const output = join(directory, `sheet-${randomBytes(12).toString('hex')}.png`)
      const ready = []
      for (const { picture, heading, text } of panels)
        ready.push({ picture: picture && (await readable(picture, signal)), heading, text })
      try {
        await drawing.run(
          { kind: 'contact-sheet', output, title, note, panels: ready },
          { name: 'The contact sheet', signal }
        )
        return new Uint8Array(await readFile(output))
      } finally {
        await rm(output, { force: true })
      }
    },
    async drawFirstFrame({ name, open }, { signal } = {}) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, `frame-${randomBytes(12).toString('hex')}`)
      const [source, output] = [`${path}.bin`, `${path}.jpg`]
      try {
        await pipeline(await open(), createWriteStream(source))
        await frames.run({ kind: 'first-frame', source, output }, { name, signal })
        return new Uint8Array(await readFile(output))
      } finally {
        await Promise.all([source, output].map((file) => rm(file, { force: true })))
      }
    },
    async measureFocus(source, { photo = null, signal } = {}) {
      const file = await provide(source)
      const picture = photo && (await readable(photo, signal, frames))
      const { focus } = await frames.run({ kind: 'focus', source: file, photo: picture }, { name: source.name, signal })
      if (!focus) throw new Error('A clip was looked at and nothing was said of it')
      return focus
    },
    close: async () => void (await Promise.all([media, sounds, drawing, frames].map((each) => each.close())))
  }
}

/** How a clip is held at its end, or slowed down. */
const heldOf = ({ shownFrames, speed = 1 }: RenderCutOptions['timeline']['clips'][number]) => ({
  ...(shownFrames !== undefined && { shownFrames }),
  ...(speed < 1 && { speed })
})

const placeOf = ({ fromSeconds, atSeconds, seconds }: CutVoice) => ({ fromSeconds, atSeconds, seconds })

function missing(): never {
  throw new Error('A clip of the timeline has no source')
}
