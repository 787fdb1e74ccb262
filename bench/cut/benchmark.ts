import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { atLeast, atMost, competitors, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { startCandidate, type CandidateProcess } from '../harness/candidate-process.ts'
import { quantile, round, spread } from '../harness/statistics.ts'
import { watchFamily, type FamilyUse } from '../harness/watch-family.ts'
import type { BarPlot, ResultTable } from '../report/saved-result.ts'
import { filmSize, framesPerSecond, pieceSeconds, piecesOf, type CutInput, type CutOutput } from './film.ts'
import { makeClips, makeStills } from './material.ts'

const names = ['ours', 'ffmpeg', 'sharp'] as const
type Name = (typeof names)[number]

interface Work {
  name: CutInput['work']
  title: string
  peer: Name
  rounds: number
  /** Files of the film's clips, or stills. */
  items: number
}

interface Round extends FamilyUse {
  milliseconds: number
}

interface Runner {
  name: Name
  process: CandidateProcess<CutInput, CutOutput | null>
}

const about = [
  'A film is cut from clips that were never seen before: 720 by 1,280 pixels at 24 frames a second, with grain, movement and sound. `joined` takes whole clips as they are, so that only their sound is made anew. `captioned` takes one second from each place, at 1,080 by 1,920 pixels, with a caption on each, a price and a call to action over all. `thumbnails` makes four WebP files of each still of 1,080 by 1,920 pixels, two stills at a time.',
  '`ours` is what the app server runs for a cut, from the clips’ files to the film’s: it copies and hashes them, inspects them, places and draws the layers, brings each clip and then the film to its loudness with a limiter of true peaks, and measures the finished film. Its codecs run in a separate process, whose start is part of each turn. `ffmpeg` is one command with the same scaling, the same encoder with the same preset and bitrate, and a single pass of `loudnorm`, which comes near the loudness and is not measured. Its layers are pictures that were drawn before. `sharp` is the same library as ours, decoding in its own process: ours decodes each picture in a process that is ended at its limits of time and memory.',
  'A film with captions is bound by the processor: both use 1.7 of the two cores. In a profile (`perf`, 199 samples a second) codecs, scaling and layers are 73% of ours and 82% of ffmpeg, which is about the same time in both; the system is 10% and 15%. What ours has beside them is the code that leads each frame through them, in JavaScript, its collections of garbage (6%), and the sound. The sound takes 3.2 of 36.8 s of processor: 1.6 s for the mix with its limiter, 1.1 s to decode and level fifty pieces, 0.3 s to measure it, the rest to start its process. Three things were tried and are not in, because they changed nothing: flags of V8 that leave out most collections, scaling and layers that are called without a change of thread (35.7 and 36.2 s of processor in turns with the code as it is), and two pieces at a time in two processes (20.4 and 21.1 s instead of 20.8, for 9% more processor). So the bar is not met by any one of these parts: without the whole sound ours would still take a tenth more processor than ffmpeg with its own. The next step is fewer objects for each frame, in the package that binds the codecs.',
  'Memory is the peak of the process that has the codecs. After each turn the film is read: its size, its frames and its rate must be those that were asked for.'
]

/** Whole films and thumbnails, beside the commands and libraries that one would write for them by hand. */
export const cut: Benchmark = async ({ quick, only, say }) => {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-bench-cut-'))
  const hasFfmpeg = await promisify(execFile)('ffmpeg', ['-version']).then(
    () => true,
    () => false
  )
  const leftOut = hasFfmpeg ? [] : ['ffmpeg: this machine has no such command. Debian has it: apt-get install ffmpeg']
  const chosen = competitors(names, only).filter((name) => name !== 'ffmpeg' || hasFfmpeg)
  const runners: Runner[] = []
  try {
    const [pieces, stillCount] = quick ? [2, 2] : [50, 100]
    const clipCount = quick ? 2 : 10
    say(`painting ${clipCount} clips and ${stillCount} stills`)
    const clips = await makeClips(join(directory, 'clips'), clipCount, Math.ceil(pieces / clipCount) * pieceSeconds)
    const stills = await makeStills(join(directory, 'stills'), stillCount)
    const material = { clips, stills, pieces: piecesOf(pieces, clipCount) }
    for (const name of chosen)
      runners.push({ name, process: await startCandidate(name, join(import.meta.dirname, 'candidates', `${name}.ts`)) })
    const works = []
    for (const work of worksOf(quick, { pieces, stills: stillCount })) {
      say(`${work.title}: ${work.rounds} rounds`)
      const taking = runners.filter(({ name }) => name === 'ours' || name === work.peer)
      const seen = await measure(taking, work, { ...material, directory })
      works.push({ ...work, candidates: summarise(taking, seen) })
    }
    return {
      result: { works },
      about,
      tables: works.map(tableOf),
      plots: works.map(plotOf),
      bars: works.flatMap(barsOf),
      leftOut
    }
  } finally {
    for (const { process } of runners) await process.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const worksOf = (quick: boolean, { pieces, stills }: { pieces: number; stills: number }): Work[] => [
  { name: 'joined', title: `${pieces} clips joined`, peer: 'ffmpeg', rounds: quick ? 1 : 5, items: pieces },
  {
    name: 'captioned',
    title: `${pieces} clips with captions and overlays`,
    peer: 'ffmpeg',
    rounds: quick ? 1 : 3,
    items: pieces
  },
  { name: 'thumbnails', title: `Thumbnails of ${stills} stills`, peer: 'sharp', rounds: quick ? 1 : 3, items: stills }
]

async function measure(
  runners: readonly Runner[],
  work: Work,
  material: Omit<CutInput, 'work'>
): Promise<Map<Name, Round[]>> {
  const seen = new Map(runners.map(({ name }) => [name, [] as Round[]]))
  for (let turn = 0; turn < work.rounds; turn += 1) {
    for (let place = 0; place < runners.length; place += 1) {
      const { name, process } = runners[(place + turn) % runners.length] ?? missing()
      const directory = join(material.directory, `${work.name}-${name}-${turn}`)
      const family = await watchFamily(process.pid)
      const { milliseconds, cpuMilliseconds, output } = await process.run({ ...material, work: work.name, directory })
      const used = await family.end()
      if (!output) throw new Error(`${name} did not make what was asked for: ${work.title}`)
      await check(output, work, material)
      await rm(directory, { recursive: true, force: true })
      seen.get(name)?.push({ milliseconds, ...used, cpuMilliseconds: used.cpuMilliseconds || cpuMilliseconds })
    }
  }
  return seen
}

/** A film that is not what was asked for is no result. */
async function check(
  { film, thumbnails }: CutOutput,
  { name, items }: Work,
  { clips, pieces }: Omit<CutInput, 'work'>
) {
  if (name === 'thumbnails') {
    if (thumbnails !== items * 4) throw new Error(`${thumbnails} thumbnails were made of ${items} stills`)
    return
  }
  const { width, height, frames } = await inspectClip(film ?? '')
  const whole = Math.ceil(pieces.length / clips.length) * pieceSeconds
  const wanted = pieces.length * framesPerSecond * (name === 'joined' ? whole : pieceSeconds)
  const size = name === 'joined' ? { width: 720, height: 1_280 } : filmSize
  if (width !== size.width || height !== size.height || Math.abs(frames - wanted) > 1)
    throw new Error(`${film} has ${frames} frames of ${width} by ${height} instead of ${wanted} of ${size.width}`)
}

/** Ratios are computed within each round, and the result is their median. */
function summarise(runners: readonly Runner[], seen: ReadonlyMap<Name, Round[]>) {
  const ours = seen.get('ours') ?? []
  return runners.map(({ name }) => {
    const rounds = seen.get(name) ?? []
    const median = (of: (round: Round) => number) => quantile(rounds.map(of), 0.5)
    const ratios = rounds.map(({ milliseconds }, index) => milliseconds / (ours[index]?.milliseconds ?? milliseconds))
    return {
      name,
      seconds: spread(rounds.map(({ milliseconds }) => milliseconds / 1_000)),
      /** How many times as fast ours is. */
      oursBeside: round(quantile(ratios, 0.5)),
      cpuSeconds: median(({ cpuMilliseconds }) => cpuMilliseconds / 1_000),
      peakMegabytes: Math.max(...rounds.map(({ peakMegabytes }) => peakMegabytes))
    }
  })
}

type Measured = Work & { candidates: ReturnType<typeof summarise> }

function tableOf({ title, candidates }: Measured): ResultTable {
  return {
    title,
    head: ['', 's p25', 'p50', 'p75', 'speed of ours', 'CPU s', 'peak MB'],
    rows: candidates.map(({ name, seconds, oursBeside, cpuSeconds, peakMegabytes }) => [
      name,
      ...[seconds.p25, seconds.p50, seconds.p75].map((value) => value.toFixed(2)),
      oursBeside.toFixed(2),
      cpuSeconds.toFixed(1),
      peakMegabytes || ''
    ])
  }
}

function plotOf({ name, title, candidates }: Measured): BarPlot {
  return {
    slug: `cut-${name}`,
    title,
    unit: 'seconds',
    better: 'less',
    bars: candidates.map(({ name: label, seconds }) => ({
      label,
      isOurs: label === 'ours',
      value: seconds.p50,
      low: seconds.p25,
      high: seconds.p75
    }))
  }
}

function barsOf({ name, title, peer, candidates }: Measured): Bar[] {
  const [ours, other] = [candidates[0], candidates.find((one) => one.name === peer)]
  const bars = other
    ? [atLeast(`${title}: speed to that of ${peer}`, name === 'thumbnails' ? 0.9 : 0.95, other.oursBeside)]
    : []
  if (ours && name !== 'thumbnails') bars.push(atMost(`${title}: memory of the codecs, MB`, 400, ours.peakMegabytes))
  return bars
}

function missing(): never {
  throw new Error('There is nobody to run')
}
