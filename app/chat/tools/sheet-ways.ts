import { z } from 'zod'
import { missingSheetsSchema, type MissingSheets } from '@callsheet/lib/wire/pipelines-api.ts'
import type { ElementWithSheets } from '../../domain/elements/find-references.ts'
import { sheetCredits } from '../../domain/elements/missing-sheets.ts'
import type { Price, ToolCall } from './tool.ts'

/** The host cannot say this word: only the button that the user presses sets it. */
export const missingSheetsInput = {
  missing_sheets: missingSheetsSchema
    .optional()
    .describe('Leave it out. The user says it with a button of the price, when elements have no sheet.')
}

const wordSchema = z.object(missingSheetsInput)

export interface SheetWaysOptions {
  /** What is bought beside the sheets. */
  what: string
  credits: number
  creditsPerSheet: number
  missing: readonly ElementWithSheets[]
  /** What people have to know of these pictures. */
  invented: string | null
  call: Pick<ToolCall<unknown>, 'input' | 'pressed'>
}

/** The word of the user's press; nothing before it. */
export function pressedWord({ input, pressed }: SheetWaysOptions['call']): MissingSheets | undefined {
  return pressed !== null ? wordSchema.safeParse(input).data?.missing_sheets : undefined
}

/** One price while nothing is missing. Else one for each way, and the user's button chooses. */
export function priceSheetWays(options: SheetWaysOptions): Price {
  const { what, credits, missing, invented, call } = options
  const told = invented ? `. ${invented}` : ''
  if (missing.length === 0) return { credits, summary: what + told }
  const names = missing.map(({ element }) => element.name).join(', ')
  const draw = {
    press: 'Draw and lock first, spend',
    credits: credits + sheetCredits(missing, options.creditsPerSheet),
    summary: `${what}, after the sheets of ${names} are drawn and locked${told}`,
    input: { missing_sheets: 'draw' }
  }
  const goWithout = {
    press: 'Go on without, spend',
    credits,
    summary: `${what}, without sheets of ${names}${told}`,
    input: { missing_sheets: 'go-without' }
  }
  const word = pressedWord(call)
  if (word === undefined) return { ...draw, otherWay: goWithout }
  return word === 'draw' ? draw : goWithout
}
