import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createClipAssembler } from '@callsheet/lib/adapters/node/clip-assembler/clip-assembler.ts'
import { toWebStream } from '@callsheet/lib/adapters/node/http/web-stream.ts'
import { createThumbnailMaker } from '@callsheet/lib/adapters/node/thumbnail-maker/thumbnail-maker.ts'
import { planTimeline } from '@callsheet/lib/cut/timeline.ts'
import { eachStill } from '../each-still.ts'
import { filmSize, layersOf, pieceSeconds, type CutInput, type CutOutput } from '../film.ts'

const maker = createThumbnailMaker({
  maxPixels: 50_000_000,
  timeoutSeconds: 60,
  maxMegabytes: 600,
  concurrency: 2
})

export function run(input: CutInput): Promise<CutOutput> {
  return input.work === 'thumbnails' ? makeThumbnails(input) : cut(input)
}

/** From clips that were never seen to the film's file, as the app server does it. */
async function cut({ work, clips, pieces, directory }: CutInput): Promise<CutOutput> {
  const assembler = createClipAssembler({ directory: join(directory, 'parts') })
  try {
    const sources = await Promise.all(
      clips.map(async (file, index) => ({
        name: `Clip ${index + 1}`,
        contentHash: createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
        open: async () => toWebStream(createReadStream(file))
      }))
    )
    const facts = await assembler.inspect(sources)
    const chosen = pieces.map(({ clip, inSeconds }) => {
      const [source, own] = [sources[clip], facts[clip]]
      if (!source || !own) throw new Error(`There is no clip ${clip}`)
      const times =
        work === 'joined' ? { inSeconds: 0, outSeconds: null } : { inSeconds, outSeconds: inSeconds + pieceSeconds }
      return { source, facts: own, chosen: { name: source.name, ...times } }
    })
    const planned = planTimeline({ clips: chosen, aspectRatio: 9 / 16 })
    const rendered = await assembler.render({
      clips: chosen,
      timeline: work === 'joined' ? planned : { ...planned, ...filmSize, streamsAgree: false },
      layers: work === 'joined' ? [] : layersOf(pieces.length),
      pictures: [],
      isLevelled: true
    })
    const film = join(directory, 'ours.mp4')
    await pipeline(rendered.open(), createWriteStream(film))
    await rendered.dispose()
    return { film, thumbnails: 0 }
  } finally {
    await assembler.close()
  }
}

function makeThumbnails(input: CutInput): Promise<CutOutput> {
  return eachStill(input, async (still, index) => {
    const { files } = await maker.make(new Uint8Array(await readFile(still)))
    for (const { width, bytes } of files) await writeFile(join(input.directory, `${index}-${width}.webp`), bytes)
    return files.length
  })
}
