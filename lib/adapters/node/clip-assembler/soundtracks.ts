import { readFile } from 'node:fs/promises'
import type { FilmLoudness } from '../../../cut/film-loudness.ts'
import type { CutMusic, SourceFile } from '../../../ports/clip-assembler.ts'
import type { createMediaProcess } from './media-process.ts'
import { handled } from './handled.ts'
import { touch, writeWhole } from './part-files.ts'
import type { SoundtrackJob } from './protocol.ts'

export interface Soundtrack {
  path: string
  /** Null for silence. It is measured while the pictures are joined to it. */
  sound: Promise<FilmLoudness | null>
}

/** All that is heard in a film. */
export type WholeSound = Omit<SoundtrackJob, 'kind' | 'output' | 'music'> & { music: CutMusic | null }

/** The film that it is made for, as an error names it. */
interface MadeBy {
  name: string
  signal: AbortSignal | undefined
}

/** The sounds of whole films. Films that differ only in what is seen share one. `files` are those of the present cut. */
export interface Soundtracks {
  /** Null when it is not kept. Its parts need not be there. */
  find(files: Set<string>, film: WholeSound): Promise<Soundtrack | null>
  /** Mixes it from its parts when it is not kept. */
  provide(files: Set<string>, film: WholeSound, by: MadeBy): Promise<Soundtrack>
}

export interface SoundtracksParts {
  /** The path of what was made from these facts. */
  pathOf(kind: string, facts: unknown, extension: string): string
  /** The path of a source, which is fetched when it is not there. */
  provide(source: SourceFile): Promise<string>
  sounds: ReturnType<typeof createMediaProcess>
}

export function createSoundtracks({ pathOf, provide: provideSource, sounds }: SoundtracksParts): Soundtracks {
  const musicPath = ({ contentHash }: SourceFile) => pathOf('music', { contentHash }, 'pcm')

  /** By what is heard. */
  function placeOf({ music, ...film }: WholeSound) {
    const facts = { ...film, music: music && { ...bedOf(music), source: musicPath(music.source) } }
    return { facts, path: pathOf('track', facts, 'm4a'), measured: pathOf('track', facts, 'json') }
  }

  async function find(files: Set<string>, film: WholeSound): Promise<Soundtrack | null> {
    const { path, measured } = placeOf(film)
    for (const file of [path, measured]) files.add(file)
    if (!(await touch(path)) || !(await touch(measured))) return null
    // Written by ourselves, below.
    const sound = JSON.parse(await readFile(measured, 'utf8')) as FilmLoudness | null
    return { path, sound: Promise.resolve(sound) }
  }

  /** Music is decoded once, whatever its settings are. */
  async function decodeMusic(files: Set<string>, source: SourceFile, signal: AbortSignal | undefined): Promise<void> {
    const file = await provideSource(source)
    const output = musicPath(source)
    for (const path of [file, output]) files.add(path)
    if (!(await touch(output))) await sounds.run({ kind: 'music', source: file, output }, { name: source.name, signal })
  }

  async function measure(source: string, by: MadeBy): Promise<FilmLoudness | null> {
    const { sound = null } = await sounds.run({ kind: 'measure', source }, by)
    return sound
  }

  async function keep(path: string, sound: FilmLoudness | null): Promise<FilmLoudness | null> {
    await writeWhole(path, JSON.stringify(sound))
    return sound
  }

  return {
    find,
    async provide(files, film, by) {
      const kept = await find(files, film)
      if (kept) return kept
      const { facts, path, measured } = placeOf(film)
      if (film.music) await decodeMusic(files, film.music.source, by.signal)
      await sounds.run({ kind: 'soundtrack', output: path, ...facts }, by)
      const isSilent = facts.music === null && facts.parts.every((part) => part.sound === null)
      const sound = isSilent ? Promise.resolve(null) : measure(path, by)
      return { path, sound: handled(sound.then((found) => keep(measured, found))) }
    }
  }
}

const bedOf = ({ source: _source, ...bed }: CutMusic) => bed
