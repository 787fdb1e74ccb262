import { parseArgs } from 'node:util'
import { z } from 'zod'
import { printBacklogs } from './print-backlogs.ts'
import { printSteadyLoad } from './print-steady-load.ts'

const usage = `npm run simulate                                  an outage of the provider, and backlogs of stores
npm run simulate -- --scenes-per-hour 1000000     what so many scenes need, hour after hour, and what breaks first`

const optionsSchema = z.object({
  'scenes-per-hour': z.coerce.number().int().min(1).max(1e9).optional(),
  help: z.boolean().optional()
})

try {
  const { values } = parseArgs({ options: { 'scenes-per-hour': { type: 'string' }, help: { type: 'boolean' } } })
  const options = optionsSchema.safeParse(values)
  if (!options.success) throw new Error('--scenes-per-hour takes a whole number from 1 to 1000000000.')
  if (options.data.help) console.log(usage)
  else if (options.data['scenes-per-hour'] !== undefined) await printSteadyLoad(options.data['scenes-per-hour'])
  else printBacklogs()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 1
}
