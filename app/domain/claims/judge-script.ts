import { hasWords } from '@callsheet/lib/claims/claim-check.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ClaimReport } from '@callsheet/lib/wire/claims.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import type { Scope } from '../../runtime.ts'
import { judgeLines, type JudgeLinesOptions } from './judge-lines.ts'
import { linesOfScript } from './lines-of-script.ts'

export interface JudgeScriptOptions extends Omit<JudgeLinesOptions, 'lines'> {
  script: Script
}

/** Finds the claims of a script, or of the scenes at `positions`. Errors: those of the agents service. */
export async function judgeScript({ script, ...options }: JudgeScriptOptions): Promise<ClaimReport> {
  const { positions } = options
  const asked = script.scenes.filter(({ position }) => positions === undefined || positions.includes(position))
  if (asked.some(hasWords)) return judgeLines({ ...options, lines: linesOfScript(script) })
  return emptyReport(options.scope, options.notes)
}

/** The same for a script that was just written. A judge that fails does not keep the script from its user. */
export async function tryJudgeScript(options: JudgeScriptOptions): Promise<ClaimReport> {
  try {
    return await judgeScript(options)
  } catch (error) {
    const { runtime } = options.scope
    runtime.logger.warn({ error }, 'the claims of a new script were not checked')
    const problem = error instanceof AppError ? error.message : 'Something went wrong on our side.'
    return { ...emptyReport(options.scope, options.notes), problem }
  }
}

function emptyReport({ runtime }: Scope, notes: string | null): ClaimReport {
  const checkedAt = runtime.clock.now().toISOString()
  return { model: null, problem: null, checkedAt, notes, lines: [] }
}
