import { createInterface } from 'node:readline/promises'
import { adFormats } from '@callsheet/lib/ad-formats.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { voiceNames } from '@callsheet/lib/voices.ts'
import { Help, type Command } from 'commander'
import {
  parseLanguages,
  parseMissingSheets,
  parseProduceRequest,
  parseRatios,
  parseTimeout
} from '../produce/produce-request.ts'
import { parseCaptionLook } from '../produce/caption-look.ts'
import { parseFit } from '../produce/line-fit.ts'
import { stopOf } from '../produce/stops-at.ts'

interface Options {
  resume?: string
  startOver?: string
  ratio?: string
  json?: boolean
  out: string
  photo?: string
  music?: string
  musicLicence?: string
  cut: boolean
  export?: boolean
  animatic?: boolean
  draft?: boolean
  [name: string]: unknown
}

export function produce(command: Command): Command {
  return command
    .description(
      'make an ad without a browser: script, storyboard, stills, clips, film. The command decides for you, and says so ' +
        'first: it takes --route, and approves every finished still'
    )
    .usage('[options] [idea]')
    .argument('[idea...]', 'what the ad is for, in quotes')
    .option('--offer <url>', 'product page to read and research first; the idea may then be left out')
    .option('--intent <intent>', 'product ends with the ask; growth sells nothing', 'product')
    .option('--language <name>', 'language of the spoken lines, such as German; that of the idea when not given')
    .option('--languages <list>', 'also a film in each of these, such as de,ar,ja: lines, captions, voice-over')
    .option(
      '--speak-on-screen',
      'with --languages: buy the clips in which somebody speaks again in each language; without it they have subtitles'
    )
    .option(
      '--voice <name>',
      `who speaks over the film: ${voiceNames.join(', ')}; own for your recordings; none for silence; the format suggests one`
    )
    .option('--brand <name>', 'brand kit; none for no brand; the default kit when not given')
    .option('--format <slug>', 'ad format (needed; see below)')
    .option('--ratio <w:h>', 'aspect ratio (needed), such as 9:16, 4:5, 1:1 or 16:9')
    .option(
      '--ratios <list>',
      'also a film in each of these, such as 1:1,16:9, framed by faces and product; no clip is made for it'
    )
    .option(
      '--script <file>',
      'your own finished script (text, Markdown or Fountain), taken word for word; with --scenes it must make that many'
    )
    .option('--scenes <n>', 'number of scenes; the format decides when not given')
    .option('--seconds-per-scene <n>', 'length of each scene in seconds')
    .option('--route <route>', 'your production route: storyboard, or scenes, one at a time', 'storyboard')
    .option('--type <slug>', 'video type; the format suggests one')
    .option('--image-model <id>', 'image model; the first that fits when not given')
    .option('--video-model <id>', 'video model; the first that fits when not given')
    .option(
      '--missing-sheets <way>',
      'people and things without a sheet: draw (and lock) them first, or go-without',
      'draw'
    )
    .option('--photo <file>', 'photo of a person, for viral-chibi')
    .option(
      '--product-photo <photo>',
      'photo of the product, the reference of every still that shows it: a file, an address, offer (the picture of ' +
        'its page), or none; asked once on a terminal when not given'
    )
    .option('--music <file>', 'your own music under the film: WAV, MP3, M4A or AAC, at most 30 MB and 10 minutes')
    .option(
      '--music-licence <words>',
      'by what right you use it, such as "Artlist, licence 12345"; needed with --music'
    )
    .option(
      '--footage <scene=file...>',
      'your own clips in the places of scenes, such as 3=clip.mp4: MP4, MOV or WebM; nothing is bought for them'
    )
    .option('--footage-sound <choice>', 'kept, or muted so that the voice-over speaks over them', 'kept')
    .option(
      '--fit <way>',
      'a line longer than its clip: hold the clip, slow it first, or speak the line faster',
      'hold'
    )
    .option(
      '--captions <look>',
      'captions in the picture: none, plain, or karaoke, where the spoken word stands out; when not given, plain in ' +
        'a first film and in those of --languages'
    )
    .option('--out <folder>', 'where ad.mp4, stills, clips and summary.json go', 'out')
    .option('--no-cut', 'leave the clips as they are: no film, no captions')
    .option(
      '--animatic',
      'stop when the stills are there, and see them in motion: animatic.mp4. No clip is made; --resume goes on'
    )
    .option(
      '--draft',
      'stop when each scene has moved once: drafts in the cheaper mode of the video model, or an animatic where it has ' +
        'none. No final clip is made; --resume goes on'
    )
    .option('--export', 'also leave with everything in one zip: shots, captions, script, editor timelines')
    .option('--timeout-seconds <n>', 'how long to wait for all clips', '1800')
    .option('--resume <id>', 'finish an interrupted production: the id of its pipeline or ad')
    .option('--start-over <id>', 'make the script and board of an ad again as a new ad, in another --ratio')
    .option('--json', 'print only the summary, as JSON')
    .addHelpText('after', afterHelp())
    .action(async ([idea, ...more]: string[], options: Options) => {
      if (idea !== undefined && more.length > 0)
        throw new AppError(
          'invalid-input',
          `Put the idea in quotes, so that it is one argument: "${[idea, ...more].join(' ')}". Nothing was made or spent.`
        )
      const { resume, startOver: copied, json, type, ...rest } = options
      const {
        out,
        photo,
        ratio,
        music,
        musicLicence,
        cut: isCut,
        export: isExported = false,
        animatic = false,
        draft = false
      } = options
      const surroundings = { env: process.env, progress: process.stderr, ask: json ? undefined : askOnTerminal() }
      const id = copied ?? resume
      if (id && rest.footage !== undefined)
        throw new AppError(
          'invalid-input',
          '--footage goes with a new production. Put a clip into one that has begun on its review page.'
        )
      if (id && draft && animatic)
        throw new AppError('invalid-input', '--draft and --animatic are two places to stop at: leave one out.')
      // Loaded only here, so that every other command starts fast.
      const { produceAd } = await import('../produce/produce-ad.ts')
      const { report } = await import('../produce/report.ts')
      const goOn =
        copied === undefined
          ? (await import('../produce/resume-production.ts')).resumeProduction
          : (await import('../produce/start-over.ts')).startOver
      const result = id
        ? await goOn(
            {
              id,
              out,
              isCut,
              isExported,
              stopsAt: stopOf({ draft, animatic }),
              photo,
              ratio,
              music,
              musicLicence,
              languages: parseLanguages(rest.languages),
              isOnScreen: rest.speakOnScreen === true,
              ratios: parseRatios(rest.ratios),
              fit: parseFit(rest.fit),
              captions: parseCaptionLook(rest.captions),
              missingSheets: parseMissingSheets(rest.missingSheets),
              timeoutSeconds: parseTimeout(rest.timeoutSeconds)
            },
            surroundings
          )
        : await produceAd(parseProduceRequest({ ...rest, idea, videoType: type }), surroundings)
      const text = json ? JSON.stringify(result.summary, null, 2) : report(result, process.stdout.isTTY)
      process.stdout.write(`${text}\n`)
      if (!result.isComplete) process.exitCode = 1
    })
}

/** Undefined where nobody can answer. */
function askOnTerminal(): ((question: string) => Promise<string>) | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    // Ctrl-C reaches the reader and not us. A closed input is no answer, which goes without.
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    try {
      return await Promise.race([terminal.question(question), closed])
    } finally {
      terminal.close()
    }
  }
}

function afterHelp(): string {
  const widest = Math.max(...Object.keys(adFormats).map((slug) => slug.length))
  const help = new Help()
  help.prepareContext({ helpWidth: process.stdout.columns ?? 80 })
  const lines = Object.entries(adFormats).map(([slug, { pitch }]) => help.formatItem(slug, widest, pitch, help))
  return `
Examples:
  npm run produce -- "Cold brew that never turns bitter" \\
    --format podcast --ratio 9:16 --scenes 4
  npm run produce -- --offer https://shop.example/cold-brew \\
    --format three-reasons --ratio 4:5 --out cold-brew

Exit codes:
  0  ad.mp4 and every clip are there and play (with --animatic: animatic.mp4
     and every still; with --draft: every draft)
  1  something failed; go on with --resume
  2  it cannot be made as asked

Formats:
${lines.join('\n')}

From another program: docs/connect-an-mcp-client.md, docs/use-the-api.md`
}
