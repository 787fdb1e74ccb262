import { AppError } from '@callsheet/lib/errors.ts'
import { SettingsError } from '@callsheet/lib/settings/settings.ts'
import { isOfDisk } from './is-of-disk.ts'

/**
 * Prints the error in a sentence and returns the exit code: 2 for a wrong request, 1 for a failure. Only our own bugs
 * show a stack. `CALLSHEET_DEBUG=1` shows every stack.
 */
export function printError(error: unknown, env: Record<string, string | undefined>): 1 | 2 {
  const expected = error instanceof AppError || error instanceof SettingsError || isOfDisk(error)
  if (expected && !env['CALLSHEET_DEBUG']) {
    process.stderr.write(`callsheet: ${error.message}\n`)
    if (error instanceof AppError && error.code === 'insufficient-credits') {
      process.stderr.write('The owner can grant more: npm run callsheet -- credits --grant 5000\n')
    }
    if (error instanceof AppError && error.code === 'aspect-ratio-fixed') {
      const { adId, wanted } = error.details
      process.stderr.write(`Start over: npm run produce -- --start-over ${String(adId)} --ratio ${String(wanted)}\n`)
    }
  } else {
    process.stderr.write(`callsheet: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    if (error instanceof Error && error.cause) process.stderr.write(`Caused by: ${String(error.cause)}\n`)
  }
  return error instanceof SettingsError || (error instanceof AppError && error.code === 'invalid-input') ? 2 : 1
}
