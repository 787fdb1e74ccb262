import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { checkStoryboardDisciplines } from '@callsheet/lib/disciplines/storyboard-disciplines.ts'
import { scriptSchema } from '@callsheet/lib/wire/script.ts'
import { storyboardSchema } from '@callsheet/lib/wire/storyboard.ts'

export interface StoryboardFinding {
  /** `shot 3`, a path such as `shots.2.prompt` in a file with the wrong shape, or `storyboard`. */
  where: string
  rule: string
  message: string
}

/** A file holds the storyboard itself, or the API's answer with the storyboard as `content`. */
const wrapped = z.object({ content: z.unknown() })

const unwrap = (value: unknown) => wrapped.safeParse(value).data?.content ?? value

/** Checks the shape first, then the disciplines. With a script it also checks that every line arrived. */
export function checkStoryboardFile(files: { storyboard: unknown; script?: unknown }): StoryboardFinding[] {
  const parsed = storyboardSchema.safeParse(unwrap(files.storyboard))
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => ({
      where: path.map(String).join('.') || 'storyboard',
      rule: 'shape',
      message
    }))
  }
  const script = files.script === undefined ? undefined : parseScript(unwrap(files.script))
  return checkStoryboardDisciplines(parsed.data, script && { script, language: script.language }).map(
    ({ position, rule, message }) => ({
      where: position === null ? 'storyboard' : `shot ${position}`,
      rule,
      message
    })
  )
}

function parseScript(value: unknown) {
  const parsed = scriptSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-input', `The script file holds no script: ${z.prettifyError(parsed.error)}`)
}
