import { parseArgs } from 'node:util'
import { adFormatSlugs, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CraftBrief } from './craft-brief.ts'
import { craftBriefs } from './craft-briefs.ts'

export const usage = `npm run eval:craft -- [options]
  --formats A,B      only these ad formats (all 22)
  --briefs A,B       only these briefs (${craftBriefs.map(({ slug }) => slug).join(',')})
  --judge off        no bare prompt beside it and no comparison (on)
  --folder FOLDER    report and paid answers; the same folder again goes on where a run broke off (out/eval-craft)
  --estimate         say what it would ask and cost, and end
  --yes              start without asking
  --at-once N        ads that are written at the same time, 1 to 20 (4)
  --seed N           of the intervals (1)
  --replay FOLDER    take answers that were written before, and ask no model`

export interface CraftOptions {
  formats: AdFormatSlug[]
  briefs: CraftBrief[]
  isJudged: boolean
  folder: string
  isEstimateOnly: boolean
  isAgreed: boolean
  atOnce: number
  seed: number
  replay: string | null
}

const mostAtOnce = 20

/** Errors: `invalid-input` that says what was expected. Null when only the usage is wanted. */
export function readOptions(args: string[]): CraftOptions | null {
  const values = parse(args)
  if (values.help) return null
  return {
    formats: choose('--formats', values.formats, adFormatSlugs),
    briefs: choose(
      '--briefs',
      values.briefs,
      craftBriefs.map(({ slug }) => slug)
    ).flatMap((slug) => craftBriefs.filter((brief) => brief.slug === slug)),
    isJudged: oneOf('--judge', values.judge, ['on', 'off']) === 'on',
    folder: values.folder,
    isEstimateOnly: values.estimate,
    isAgreed: values.yes,
    atOnce: wholeNumber('--at-once', values['at-once'], 1, mostAtOnce),
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1),
    replay: values.replay ?? null
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        formats: { type: 'string' },
        briefs: { type: 'string' },
        judge: { type: 'string', default: 'on' },
        folder: { type: 'string', default: 'out/eval-craft' },
        estimate: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'at-once': { type: 'string', default: '4' },
        seed: { type: 'string', default: '1' },
        replay: { type: 'string' },
        help: { type: 'boolean', default: false }
      }
    }).values
  } catch (error) {
    throw new AppError('invalid-input', `${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function choose<Name extends string>(option: string, given: string | undefined, known: readonly Name[]): Name[] {
  if (given === undefined) return [...known]
  const names = given.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !known.some((one) => one === name))
  if (unknown.length > 0) {
    const found = unknown.map((name) => `"${name}"`).join(', ')
    throw new AppError('invalid-input', `${option} has no ${found}. Expected some of: ${known.join(', ')}.`)
  }
  return known.filter((name) => names.includes(name))
}

function oneOf<Name extends string>(option: string, given: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === given)
  if (found === undefined)
    throw new AppError('invalid-input', `${option} is "${given}". Expected one of: ${known.join(', ')}.`)
  return found
}

function wholeNumber(option: string, given: string, least: number, most: number): number {
  const value = Number(given)
  if (/^\d+$/.test(given) && value >= least && value <= most) return value
  throw new AppError('invalid-input', `${option} is "${given}". Expected a whole number from ${least} to ${most}.`)
}
