/**
 * `npm run eval:craft`: writes ads with the product's own agents and the same ads with a bare prompt, counts how often the
 * first answer is accepted, and has a judge compare the two. It asks the model that the agents service is configured for
 * (`ANTHROPIC_API_KEY` or `GATEWAY_URL`, `MODEL_ROLES`), or replays answers that were written before (`--replay`).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseAgentsSettings } from '@callsheet/agents/settings.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { modelSetting } from '../../embedded/model-setting.ts'
import { printError } from '../../print-error.ts'
import { estimateRun, type Estimate } from './estimate.ts'
import { openModelCalls } from './model-calls.ts'
import { readOptions, usage, type CraftOptions } from './options.ts'
import { readAnswers } from './replay/answers.ts'
import { findAnswer } from './replay/find-answer.ts'
import { startReplayServer } from './replay/replay-server.ts'
import { figuresInWords, reportInMarkdown } from './report.ts'
import { runCraft } from './run-craft.ts'
import { shareOf, summarise, wantedShare } from './summary.ts'

try {
  const options = readOptions(process.argv.slice(2))
  if (options) process.exitCode = await evaluate(options)
  else console.log(usage)
} catch (error) {
  process.exitCode = printError(error, process.env)
}

async function evaluate(options: CraftOptions): Promise<number> {
  const { formats, briefs, folder, isJudged, atOnce, seed } = options
  const written = options.replay === null ? null : await readAnswers(options.replay)
  const cells = briefs
    .flatMap((brief) => formats.map((formatSlug) => ({ brief, formatSlug })))
    .filter(
      ({ brief, formatSlug }) =>
        written === null || written.some((one) => one.brief === brief.slug && one.formatSlug === formatSlug)
    )
  if (cells.length === 0) {
    const known = (written ?? []).map(({ brief, formatSlug }) => `${brief}/${formatSlug}`).join(', ')
    throw new AppError('invalid-input', `${options.replay} has none of these ads. Expected some of: ${known}.`)
  }
  const server = written && (await startReplayServer((asked) => findAnswer(written, asked)))
  try {
    const env = server ? { GATEWAY_URL: server.url } : process.env
    if (!server && !(await mayStart(options, cells))) return 0
    const calls = await openModelCalls({ env, folder: server ? null : join(folder, 'answers') })
    const results = await runCraft({
      calls,
      cells,
      isJudged,
      atOnce,
      written,
      onCell: ({ ad }, done) => {
        const wrong = ad.steps.filter(({ verdict }) => verdict !== 'first-answer').length
        const note = wrong === 0 ? '' : `, ${wrong} of ${ad.steps.length} answers not accepted at once`
        process.stderr.write(`${done} of ${cells.length}: ${ad.brief.slug}, ${ad.formatSlug}${note}\n`)
      }
    }).finally(() => calls.stop())
    const summary = summarise(results, seed)
    await mkdir(folder, { recursive: true })
    await writeFile(
      join(folder, 'report.json'),
      JSON.stringify({ isReplay: server !== null, summary, results }, null, 2)
    )
    await writeFile(join(folder, 'report.md'), `${reportInMarkdown({ results, summary, isReplay: server !== null })}\n`)
    console.log(figuresInWords({ summary, isReplay: server !== null }))
    console.log(`\n${join(folder, 'report.md')}`)
    const isWhole = summary.all.broken === 0 && summary.problems.length === 0
    if (!isWhole) console.log('Some calls broke off. The same command again asks only for what is missing.')
    return isWhole && (shareOf(summary.all) ?? 0) >= wantedShare ? 0 : 1
  } finally {
    await server?.stop(0)
  }
}

/** Says what it would cost, and asks. False when nothing is to be started. */
async function mayStart(options: CraftOptions, cells: Parameters<typeof estimateRun>[0]['cells']): Promise<boolean> {
  const isConnected = modelSetting(process.env) !== null
  if (!isConnected && !options.isEstimateOnly) {
    throw new AppError(
      'invalid-input',
      'No model is connected. Expected ANTHROPIC_API_KEY or GATEWAY_URL, as for the agents service, or --replay FOLDER with written answers.'
    )
  }
  // Prices and roles are settings of the service. Without a model, an address that is never called stands in for one.
  const env = isConnected ? process.env : { ...process.env, GATEWAY_URL: 'http://127.0.0.1' }
  const settings = parseAgentsSettings({ ...env, SERVICE_TOKENS: 'estimate-only-never-used' })
  const estimate = estimateRun({
    cells,
    isJudged: options.isJudged,
    prices: settings.modelPrices,
    roles: settings.modelRoles
  })
  console.log(inWords(estimate))
  if (options.isEstimateOnly) return false
  if (options.isAgreed) return true
  if (!process.stdin.isTTY) throw new AppError('invalid-input', 'Nobody is there to agree to the cost. Expected --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const said = await terminal.question('Start? [y/N] ')
  terminal.close()
  return /^y(es)?$/i.test(said.trim())
}

function inWords({ ads, calls, dollars }: Estimate): string {
  const cost = dollars
    ? `about $${dollars.least.toFixed(2)}, up to $${dollars.most.toFixed(2)} when models think long and answers go back`
    : 'an amount that is not known: MODEL_PRICES takes the price of your models'
  return `${ads} ads in about ${calls} model calls, for ${cost}. Answers that lie in the report folder already cost nothing.`
}
