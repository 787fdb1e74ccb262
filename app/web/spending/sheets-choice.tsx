import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import {
  missingSheetsProblemSchema,
  type MissingSheets,
  type MissingSheetsProblem
} from '@callsheet/lib/wire/pipelines-api.ts'
import { SpendChoice, type SpendChoiceProps } from './spend-choice.tsx'
import type { Press } from './use-purchase.ts'

/** The question in a refusal: elements without a sheet, and the price of both ways. Null for any other error. */
export function sheetsQuestionIn(error: unknown): MissingSheetsProblem | null {
  return error instanceof ProblemError ? (missingSheetsProblemSchema.safeParse(error.problem).data ?? null) : null
}

export interface SheetsChoiceProps extends Omit<SpendChoiceProps, 'credits' | 'isBusy' | 'onSpend' | 'other'> {
  question: MissingSheetsProblem
  /** The word that is being bought. */
  word: MissingSheets | undefined
  onSpend(press: Press): void
}

/** Elements without a sheet: one press draws and locks them all, another goes on without. Both show their price. */
export function SheetsChoice({ question, word, onSpend, ...choice }: SheetsChoiceProps) {
  const { missingSheets, ways } = question
  const names = missingSheets.map(({ name }) => name).join(', ')
  return (
    <>
      <div role="group" aria-label="Elements without a sheet">
        <p>
          <strong>No finished sheet yet: {names}.</strong>
        </p>
        <p className="small soft">
          Drawn first, they look the same in every shot, and the stills wait for them. Without sheets, each still
          invents them anew.
        </p>
      </div>
      <SpendChoice
        {...choice}
        credits={ways.draw}
        spendLabel="Draw and lock first, spend"
        isBusy={word === 'draw'}
        onSpend={() => onSpend({ word: 'draw', credits: ways.draw })}
        other={{
          label: 'Go on without, spend',
          credits: ways['go-without'],
          isBusy: word === 'go-without',
          onSpend: () => onSpend({ word: 'go-without', credits: ways['go-without'] })
        }}
      />
    </>
  )
}
