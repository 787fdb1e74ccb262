import { adFormats } from '@callsheet/lib/ad-formats.ts'
import type { Command } from 'commander'
import { parseProduceRequest } from '../produce/produce-request.ts'
import { produceAd, resumeProduction, type ProduceResult } from '../produce/produce-ad.ts'

interface Options {
  resume?: string
  json?: boolean
  out: string
  [name: string]: unknown
}

export function produce(command: Command): Command {
  return command
    .description('make an ad without a browser: script, storyboard, stills, clips')
    .argument('[idea]', 'what the ad is for, in quotes')
    .option('--format <slug>', 'ad format (needed; see below)')
    .option('--ratio <w:h>', 'aspect ratio (needed), such as 9:16, 4:5, 1:1 or 16:9')
    .option('--scenes <n>', 'number of scenes; the format decides when not given')
    .option('--seconds-per-scene <n>', 'length of each scene in seconds')
    .option('--route <route>', 'storyboard, or scenes: one at a time', 'storyboard')
    .option('--type <slug>', 'video type; the format suggests one')
    .option('--image-model <id>', 'image model; the first that fits when not given')
    .option('--video-model <id>', 'video model; the first that fits when not given')
    .option('--photo <file>', 'photo of a person, for formats that need one')
    .option('--out <folder>', 'where stills, clips and summary.json go', 'out')
    .option('--timeout-seconds <n>', 'how long to wait for all clips', '1800')
    .option('--resume <pipeline>', 'finish a production that was interrupted')
    .option('--json', 'print the summary alone, as JSON')
    .addHelpText('after', `\nFormats:\n  ${Object.keys(adFormats).join(', ')}`)
    .action(async (idea: string | undefined, options: Options) => {
      const { resume, json, type, ...rest } = options
      const result = resume
        ? await resumeProduction({ pipelineId: resume, out: options.out, timeoutSeconds: Number(options.timeoutSeconds) })
        : await produceAd(parseProduceRequest({ ...rest, idea, videoType: type }))
      process.stdout.write(json ? `${JSON.stringify(result.summary, null, 2)}\n` : `${report(result)}\n`)
      if (!result.isComplete) process.exitCode = 1
    })
}

function report({ summary, summaryFile, isComplete }: ProduceResult): string {
  const lines = summary.scenes.map((scene) => {
    const facts = scene.clipFacts ? `${scene.clipFacts.width}×${scene.clipFacts.height}, ${scene.clipFacts.seconds} s` : ''
    return `  ${scene.clip ?? `scene ${scene.scene}`}  ${scene.problem ?? facts}`
  })
  const spent = summary.creditsBefore - summary.creditsAfter
  return [
    '',
    ...lines,
    '',
    `${isComplete ? 'Done' : 'Not complete'} in ${summary.seconds} s. ${spent} credits spent, ${summary.creditsAfter} left. ${summaryFile}`,
    ...(isComplete ? [] : [`Go on with: npm run produce -- --resume ${summary.pipelineId}`])
  ].join('\n')
}
