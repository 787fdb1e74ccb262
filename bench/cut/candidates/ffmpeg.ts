import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { paintLayers, placeOn } from '@callsheet/lib/adapters/node/clip-assembler/paint-layers.ts'
import sharp from 'sharp'
import { filmSize, framesPerSecond, layersOf, pieceSeconds, type CutInput, type CutOutput } from '../film.ts'

const start = promisify(execFile)
const keyFrameSeconds = 2
/** As ours: 0.16 bits for each pixel of each frame. */
const bitrate = Math.round(filmSize.width * filmSize.height * framesPerSecond * 0.16)
const encoder =
  `-c:v libx264 -preset superfast -bf 0 -b:v ${bitrate} -pix_fmt yuv420p -g ${keyFrameSeconds * framesPerSecond} -r ${framesPerSecond}`.split(
    ' '
  )
const loudness = 'loudnorm=I=-14:TP=-2'
const sound = ['-ar', '48000', '-c:a', 'aac', '-b:a', '160k']

interface Command {
  film: string
  args: string[]
}

/** The command, and the layers as pictures: drawing letters is not what is compared. */
export async function prepare(input: CutInput): Promise<Command> {
  await mkdir(input.directory, { recursive: true })
  const film = join(input.directory, 'ffmpeg.mp4')
  const inputs = input.work === 'joined' ? await joined(input) : await captioned(input)
  return { film, args: ['-v', 'error', '-y', ...inputs, film] }
}

export async function run({ film, args }: Command): Promise<CutOutput> {
  await start('ffmpeg', args)
  return { film, thumbnails: 0 }
}

async function joined({ clips, pieces, directory }: CutInput): Promise<string[]> {
  const list = join(directory, 'list.txt')
  await writeFile(list, pieces.map(({ clip }) => `file '${clips[clip]}'`).join('\n'))
  return [
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-c:v',
    'copy',
    '-af',
    loudness,
    ...sound,
    '-movflags',
    '+faststart'
  ]
}

/** Each piece is scaled and gets its caption, then all are put one after the other, then come what stands over all. */
async function captioned({ clips, pieces, directory }: CutInput): Promise<string[]> {
  const surface = { ...filmSize, pictures: {} }
  const painted = await paintLayers(surface, await placeOn(surface, layersOf(pieces.length)))
  const pictures = []
  for (const [index, { bitmap }] of painted.entries()) {
    const file = join(directory, `layer-${index}.png`)
    const raw = { width: bitmap.width, height: bitmap.height, channels: 4 as const }
    await sharp(bitmap.pixels, { raw }).png().toFile(file)
    pictures.push({ file, ...bitmap, isOverAll: painted[index]?.endSeconds === pieces.length * pieceSeconds })
  }
  const overAll = pictures.filter(({ isOverAll }) => isOverAll)
  const captions = pictures.filter(({ isOverAll }) => !isOverAll)
  const count = pieces.length
  const inputs = pieces.flatMap(({ clip, inSeconds }) => [
    '-ss',
    String(inSeconds),
    '-t',
    String(pieceSeconds),
    '-i',
    clips[clip] ?? ''
  ])
  const graph = pieces.flatMap((_, index) => {
    const { x = 0, y = 0 } = captions[index] ?? {}
    return [
      `[${index}:v]scale=${filmSize.width}:${filmSize.height}:flags=bicubic,setsar=1[scaled${index}]`,
      `[scaled${index}][${count + index}:v]overlay=${x}:${y}:enable='lt(t,0.75)'[piece${index}]`
    ]
  })
  graph.push(
    `${pieces.map((_, index) => `[piece${index}][${index}:a]`).join('')}concat=n=${count}:v=1:a=1[film0][spoken]`
  )
  graph.push(`[spoken]${loudness}[sound]`)
  for (const [index, { x, y }] of overAll.entries())
    graph.push(`[film${index}][${2 * count + index}:v]overlay=${x}:${y}[film${index + 1}]`)
  return [
    ...inputs,
    ...[...captions, ...overAll].flatMap(({ file }) => ['-i', file]),
    '-filter_complex',
    graph.join(';'),
    '-map',
    `[film${overAll.length}]`,
    '-map',
    '[sound]',
    ...encoder,
    ...sound,
    '-movflags',
    '+faststart'
  ]
}
